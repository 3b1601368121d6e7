// The score in letters that are read across a room.
import { el } from "./server.js";
import { t, value } from "./words.js";
import { game } from "./games.js";

function dots(count) {
  const row = el("span", { class: "dots", "aria-hidden": true });
  for (let index = 0; index < Math.min(count, 12); index += 1) row.append(el("i"));
  return row;
}

function isTurn(side, turn) {
  return turn !== undefined && turn !== null && [side.seat, side.disc, side.player].includes(turn);
}

function tile(side, turn, before, colours) {
  const name = side.word ? value(side.word) : t(side.name, side.values);
  const colour = side.seat ? undefined : colours?.[side.disc ?? side.word];
  const changed = before !== undefined && before !== String(side.big);
  return el("article", {
    class: `side ${side.seat ?? "plain"}${isTurn(side, turn) ? " turn" : ""}${changed ? " changed" : ""}`,
    style: colour && CSS.supports("color", colour) ? `--own: ${colour}` : undefined,
    "data-side": side.seat && !side.player ? side.seat : side.disc ?? side.player ?? side.word,
  },
  el("h2", {}, name, side.medal ? el("span", { class: "medal" }, String(side.medal)) : null),
  el("strong", { class: "big", style: `--digits: ${Math.max(2, String(side.big).length)}` }, String(side.big)),
  side.dots !== undefined && side.dots !== null
    ? el("p", { class: "left" }, dots(side.dots), el("span", {}, t("disks", { count: side.dots })))
    : null,
  side.note ? el("p", { class: "note" }, t(...side.note)) : null);
}

/** Draws the score of a state into a section. */
export function drawScore(section, state) {
  const shown = game(state.game);
  const sides = shown.sides(state);
  const turn = shown.turn?.(state);
  const before = {};
  for (const side of section.querySelectorAll(".side")) before[side.dataset.side] = side.querySelector(".big").textContent;
  section.className = `score of-${Math.min(sides.length, 6)}`;
  section.replaceChildren(...sides.map((side) => {
    const key = side.seat && !side.player ? side.seat : side.disc ?? side.player ?? side.word;
    return tile(side, turn, before[key], state.colours);
  }));
}

/** Whose turn it is and other facts, in a line. */
export function factsLine(state) {
  const shown = game(state.game);
  const turn = shown.turn?.(state);
  const facts = (shown.facts?.(state) ?? []).filter(Boolean).map((fact) => t(...fact));
  if (turn !== undefined && turn !== null) {
    const who = typeof turn === "number" ? (state.game === "carabande" ? t("disc", { number: turn }) : t("player", { number: turn })) : value(turn);
    facts.unshift(t("turn", { who }));
  }
  return facts.join(" · ");
}

/** The totals as they are said, such as after a correction. */
export function totals(state) {
  return game(state.game).sides(state).map((side) => `${side.word ? value(side.word) : t(side.name, side.values)}: ${side.big}`).join(", ");
}
