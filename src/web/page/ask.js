// Questions to people: what to add, what to change, what an undo would take back.
import { command, el, post } from "./server.js";
import { said, t, time, value } from "./words.js";
import { RANKS, SUITS, game } from "./games.js";
import * as log from "./log.js";

const dialog = () => document.getElementById("ask");

export function close() {
  dialog().close();
}

function open(title, ...content) {
  const box = dialog();
  const shut = el("button", { type: "button", class: "shut", title: t("close"), "aria-label": t("close"), onclick: close }, "×");
  box.replaceChildren(el("header", {}, el("h2", {}, title), shut), ...content);
  if (!box.open) box.showModal();
  return box;
}

function fault(error) {
  const box = dialog();
  box.querySelector(".fault")?.remove();
  box.append(el("p", { class: "fault", role: "alert" }, error.message));
  if (!box.open) box.showModal();
}

/** Sends commands one after another and closes the question; what is refused is said. */
export async function send(...actions) {
  try {
    for (const action of actions) await command(action);
    close();
    return true;
  } catch (error) {
    if (!dialog().open) open(t("refused"));
    fault(error);
    return false;
  }
}

const button = (label, onclick, kind = "") => el("button", { type: "button", class: kind, onclick }, label);

function taken(events) {
  return el("ul", { class: "covered" }, ...events.map((event) => {
    const { title, detail } = said(event);
    return el("li", {}, el("b", {}, title), " ", el("small", {}, detail));
  }));
}

/** Shows what an undo covers before it happens. */
export async function undo(event) {
  open(t("undo"), el("p", {}, t("loading")));
  try {
    const preview = await post("/api/undo/preview", { entry: event.entry });
    const before = preview.taken_back ?? [];
    const after = (preview.events ?? []).filter((other) => other.kind !== "corrected");
    open(t("undo"),
      el("p", {}, before.length ? t("undo_covers") : t("undo_nothing")), taken(before),
      after.length ? el("p", {}, t("undo_says")) : "", taken(after),
      el("footer", {}, button(t("keep"), close), button(t("undo_it"), () => send({ action: "undo", entry: event.entry }), "danger do-undo")));
  } catch (error) {
    open(t("undo"));
    fault(error);
  }
}

/** Steps back to before an event: everything since is taken back, one entry after another. */
export function stepBack(event) {
  const entries = log.entriesSince(event);
  const covered = log.all().filter((other) => entries.includes(other.entry) && other.kind !== "corrected");
  open(t("step_back"), el("p", {}, t("undo_covers")), taken(covered),
    el("footer", {}, button(t("keep"), close),
      button(t("undo_it"), () => send(...entries.map((entry) => ({ action: "undo", entry }))), "danger do-undo")));
}

/** An event with its evidence, and what can be done about it. */
export function look(event) {
  const { title, detail } = said(event);
  const clip = el("video", { class: "clip", src: `/api/events/${event.id}/clip.mp4`, controls: true, muted: true, autoplay: true, loop: true, playsinline: true });
  clip.hidden = true;
  clip.muted = true;
  clip.addEventListener("loadeddata", () => { clip.hidden = false; picture.remove(); });
  const picture = log.still(event, 1);
  const slow = button(t("slow"), () => { clip.playbackRate = clip.playbackRate < 1 ? 1 : 0.25; });
  const step = (seconds) => () => { clip.pause(); clip.currentTime = Math.max(0, clip.currentTime + seconds); };
  const what = log.decision(event);
  const isCorrection = event.kind === "corrected";
  open(title,
    el("p", {}, detail),
    el("p", { class: "soft" }, `${time(event.t)} · ${t(`origin.${event.origin}`)}${what ? ` · ${t(`mark.${what}`)}` : ""} · ${t("entry", { number: event.entry })}`),
    event.origin === "operator" ? "" : el("div", { class: "evidence" }, clip, picture,
      el("p", { class: "steps" }, button("◂", step(-1 / 12)), slow, button("▸", step(1 / 12)))),
    el("footer", {},
      log.isOpen(event) ? button(t("reject"), () => send({ action: "reject", entry: event.entry }), "reject") : "",
      log.isOpen(event) ? button(t("confirm"), () => send({ action: "confirm", entry: event.entry }), "confirm") : "",
      !isCorrection && what !== "undone" ? button(t("step_back"), () => stepBack(event)) : "",
      !isCorrection && what !== "undone" ? button(t("undo"), () => undo(event), "danger") : ""));
}

/** One field of a form; `read` takes from it what a command holds. */
function field(described) {
  const label = t(`field.${described.name}`);
  if (described.values) {
    const group = el("div", { class: "choices", role: "radiogroup", "aria-label": label });
    let chosen = described.values[0];
    for (const word of described.values) {
      const choice = el("button", { type: "button", role: "radio", "aria-checked": String(word === chosen), "data-value": word, onclick: () => {
        chosen = word;
        for (const each of group.children) each.setAttribute("aria-checked", String(each === choice));
      } }, value(word));
      group.append(choice);
    }
    return { node: el("div", { class: "field" }, el("span", {}, label), group), read: () => chosen };
  }
  const box = (name, properties) => el("input", { name, required: true, ...properties });
  const number = (name, min, max) => box(name, { type: "number", inputmode: "numeric", min, max, value: min });
  if (described.tile) {
    const halves = [number("left", 0, 6), number("right", 0, 6)];
    return { node: el("label", { class: "field" }, el("span", {}, label), el("span", { class: "pair" }, ...halves)), read: () => halves.map((half) => Number(half.value)) };
  }
  if (described.square) {
    const input = box(described.name, { type: "text", pattern: "[a-zA-Z][0-9]{1,2}", placeholder: "c4", autocomplete: "off" });
    const read = () => [input.value.toLowerCase().charCodeAt(0) - 97, Number(input.value.slice(1)) - 1];
    return { node: el("label", { class: "field" }, el("span", {}, label), input), read };
  }
  if (described.card) {
    const pick = (words) => el("select", {}, ...words.map((word) => el("option", { value: word }, value(word))));
    const [rank, suit] = [pick(["A", ...RANKS.slice(0, 3), "10", "9", "8", "7", "2"]), pick(SUITS)];
    return { node: el("label", { class: "field" }, el("span", {}, label), el("span", { class: "pair" }, rank, suit)), read: () => `${rank.value}-${suit.value}` };
  }
  const input = number(described.name, described.min, described.max);
  return { node: el("label", { class: "field" }, el("span", {}, label), input), read: () => Number(input.value) };
}

/** A form of the game's; sends what it makes. */
function form({ key, fields, make }) {
  const parts = fields.map((described) => [described.name, field(described)]);
  const node = el("form", { class: "form", "data-form": key, onsubmit: (submitted) => {
    submitted.preventDefault();
    const given = Object.fromEntries(parts.map(([name, part]) => [name, part.read()]));
    send(make(given));
  } }, el("h3", {}, t(key)), ...parts.map(([, part]) => part.node), el("button", { type: "submit" }, t("enter")));
  return node;
}

export function addEvent(state) {
  open(t("add_event"), el("p", { class: "soft" }, t("add_event_help")), el("div", { class: "forms" }, ...game(state.game).tell(state).map(form)));
}

/** Changes the score, and whatever else a person can set. */
export function changeScore(state) {
  const scores = game(state.game).scores?.(state) ?? [];
  const rows = scores.map((score) => {
    const input = el("input", { type: "number", min: 0, max: 9999, value: score.value, inputmode: "numeric", "aria-label": t(score.name, score.values) });
    const step = (by) => () => { input.value = Math.max(0, Number(input.value) + by); };
    return { score, input, node: el("div", { class: `stepper ${score.seat ?? ""}` }, el("span", {}, t(score.name, score.values)), button("−", step(-1)), input, button("+", step(1))) };
  });
  const enter = () => {
    const changed = rows.filter(({ score, input }) => Number(input.value) !== score.value);
    send(...changed.map(({ score, input }) => score.make(Number(input.value))));
  };
  const more = game(state.game).set(state).filter(({ key }) => !key.startsWith("set.score"));
  open(t("change_score"),
    rows.length ? el("div", { class: "steppers" }, ...rows.map(({ node }) => node)) : "",
    rows.length ? el("footer", {}, button(t("keep"), close), button(t("enter"), enter, "confirm do-score")) : "",
    more.length ? el("details", { open: !rows.length }, el("summary", {}, t("more")), el("div", { class: "forms" }, ...more.map(form))) : "");
}

/** The two ways back after step was lost. */
export function tableIsRight(state) {
  const way = game(state.game).takeTable?.(state);
  if (!way) return;
  if (way.make) open(t("table_is_right"), el("p", {}, t("table_is_right_help")), form(way));
  else send(way);
}

export function scoreIsRight(state) {
  const lost = log.all().reverse().find((event) => event.kind === "desynchronised" && log.decision(event) !== "undone");
  const forms = game(state.game).set(state).filter(({ key }) => !key.startsWith("set.score"));
  open(t("score_is_right"), el("p", {}, t("score_is_right_help")),
    lost ? el("footer", {}, button(t("score_is_right_back"), () => send({ action: "undo", entry: lost.entry }), "confirm")) : "",
    forms.length ? el("details", {}, el("summary", {}, t("position_by_hand")), el("div", { class: "forms" }, ...forms.map(form))) : "");
}

export function help(keys) {
  open(t("keys"), el("dl", { class: "keys" }, ...keys.flatMap(([key, word]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, t(word))])));
}

export function diagnostics(figures) {
  open(t("diagnostics"), el("dl", { class: "figures" }, ...figures.flatMap(([name, figure]) => [el("dt", {}, name), el("dd", {}, figure)])));
}
