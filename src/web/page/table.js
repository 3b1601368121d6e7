// The page at the table.
import { el, follow, get, show } from "./server.js";
import * as words from "./words.js";
import { said, t, time } from "./words.js";
import { game, isMatch } from "./games.js";
import { drawScore, factsLine, totals } from "./score.js";
import * as log from "./log.js";
import * as ask from "./ask.js";
import * as voice from "./voice.js";

const $ = (id) => document.getElementById(id);
let state = { game: "", decided: [], open: [] };
const late = { count: 0, last: null, most: 0, sum: 0, trip: null };

const KEYS = [
  ["S", "start"], ["P", "pause_or_resume"], ["U", "undo_last"], ["C", "confirm_first"], ["R", "reject_first"],
  ["A", "add_event"], ["E", "change_score"], ["V", "voice"], ["F", "full_screen"], ["D", "diagnostics"], ["?", "keys"],
];

// What is in doubt about the newest picture, in the reader's language.
function doubts(now) {
  return now.doubts?.[words.current()] ?? [];
}

function drawOpen() {
  const open = log.open();
  const list = $("open");
  list.hidden = open.length === 0 && doubts(state).length === 0;
  $("open-events").replaceChildren(...open.map((event) => {
    const { title, detail } = said(event);
    const rule = (action) => () => ask.send({ action, entry: event.entry });
    return el("li", { "data-id": event.id }, el("button", { type: "button", class: "look", onclick: () => ask.look(event) }, log.still(event), el("span", {}, el("b", {}, title), el("small", {}, detail))),
      el("span", { class: "rule" }, el("button", { type: "button", class: "reject", onclick: rule("reject") }, t("reject")),
        el("button", { type: "button", class: "confirm", onclick: rule("confirm") }, t("confirm"))));
  }));
  $("doubts").replaceChildren(...doubts(state).slice(0, 4).map((doubt) => el("li", {}, doubt)));
}

let openBefore = "";
function draw() {
  const shown = game(state.game);
  document.body.dataset.phase = state.phase;
  document.body.dataset.game = state.game;
  $("title").textContent = t(`game.${state.game}`);
  $("phase").textContent = t(`phase.${state.phase}`);
  $("clock").textContent = time(state.t ?? 0);
  $("caption").textContent = t(shown.caption ?? "caption.points");
  $("facts").textContent = factsLine(state);
  drawScore($("score"), state);
  document.title = `${shown.sides(state).map((side) => side.big).join(" : ")} · tableref`;
  log.takeDecided(state.decided);
  const openNow = JSON.stringify([words.current(), log.open().map((event) => event.id), doubts(state)]);
  if (openNow !== openBefore) {
    openBefore = openNow;
    drawOpen();
  }
  log.draw($("events"), words.current(), ask.look);
  $("lost").hidden = state.phase !== "desynchronised";
  $("table-right").hidden = !shown.takeTable;
  const isPaused = state.phase === "paused";
  $("pause").textContent = t(isPaused ? "resume" : "pause");
  for (const node of document.querySelectorAll("[data-match]")) node.hidden = !isMatch(state.game);
  const trouble = state.feed?.trouble;
  $("trouble").hidden = !trouble;
  if (trouble) $("trouble").textContent = trouble.reason ?? t(`trouble.${trouble.kind}`);
}

let sayBefore = "";
function drawSay() {
  const says = game(state.game).say?.(state) ?? [];
  const key = JSON.stringify([words.current(), state.game, says.length]);
  if (key === sayBefore) return;
  sayBefore = key;
  $("say").hidden = says.length === 0;
  $("says").replaceChildren(...says.map(({ seat, label, command }) =>
    el("button", { type: "button", class: seat ?? "", onclick: () => ask.send(command) }, t(...label))));
}

let boardBefore = "";
let boardBusy = false;
async function drawBoard() {
  const now = JSON.stringify(state.table ?? null);
  if (boardBusy || document.hidden || now === boardBefore) return;
  boardBusy = true;
  try {
    const answer = await fetch("/api/board.svg");
    if (answer.ok) {
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
      $("board").replaceChildren(document.importNode(drawn, true));
      boardBefore = now;
    }
  } catch { /* the next state tries again */ }
  boardBusy = false;
}

/** From the capture of the frame until it is painted here. */
function measure(event) {
  if (event.age_ms === undefined) return;
  const begun = performance.now();
  requestAnimationFrame(() => setTimeout(() => {
    const here = performance.now() - begun;
    late.last = event.age_ms + (late.trip ?? 0) / 2 + here;
    late.most = Math.max(late.most, late.last);
    late.sum += late.last;
    late.count += 1;
    document.body.dataset.late = late.last.toFixed(1);
  }, 0));
}

function figures() {
  const ms = (number) => (number === null || number === undefined ? "–" : `${number.toFixed(0)} ms`);
  const feed = state.feed ?? {};
  return [
    [t("figure.camera"), feed.name ?? "–"], [t("figure.size"), (feed.size_px ?? []).join(" × ")],
    [t("figure.fps"), feed.fps ? feed.fps.toFixed(1) : "–"], [t("figure.frames"), String(feed.frames ?? 0)],
    [t("figure.dropped"), String(feed.dropped ?? 0)], [t("figure.judged"), ms(state.judged_after_ms)],
    [t("figure.trip"), ms(late.trip)], [t("figure.late"), ms(late.last)],
    [t("figure.late_mean"), ms(late.count ? late.sum / late.count : null)], [t("figure.late_most"), ms(late.count ? late.most : null)],
    [t("figure.events"), String(late.count)],
  ];
}

async function trip() {
  const begun = performance.now();
  try {
    await fetch("/api/diagnostics");
    late.trip = performance.now() - begun;
  } catch { /* the line's own state says so */ }
}

const actions = {
  start: () => ask.send({ action: "start" }),
  pause: () => ask.send({ action: state.phase === "paused" ? "resume" : "pause" }),
  undo: () => { const last = log.last(); if (last) ask.undo(last); },
  add: () => ask.addEvent(state),
  change: () => ask.changeScore(state),
  timeUp: () => ask.send({ action: "time_up" }),
  endRound: () => ask.send({ action: "end_round" }),
  confirm: () => { const [first] = log.open(); if (first) ask.send({ action: "confirm", entry: first.entry }); },
  reject: () => { const [first] = log.open(); if (first) ask.send({ action: "reject", entry: first.entry }); },
  voice: () => { voice.toggle(); drawVoice(); },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  diagnostics: async () => { await trip(); ask.diagnostics(figures()); },
  help: () => ask.help(KEYS),
};
const BY_KEY = { s: "start", p: "pause", u: "undo", c: "confirm", r: "reject", a: "add", e: "change", v: "voice", f: "full", d: "diagnostics", "?": "help" };

function drawVoice() {
  $("voice").setAttribute("aria-pressed", String(voice.isSpeaking()));
  $("voice").hidden = !voice.canSpeak();
}

function listen() {
  for (const node of document.querySelectorAll("[data-do]")) node.addEventListener("click", () => actions[node.dataset.do]());
  $("table-right").addEventListener("click", () => ask.tableIsRight(state));
  $("score-right").addEventListener("click", () => ask.scoreIsRight(state));
  document.addEventListener("keydown", (pressed) => {
    const isTyping = pressed.target.closest?.("input, select, textarea, video");
    if (isTyping || $("ask").open || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const action = BY_KEY[pressed.key.toLowerCase()];
    if (action && (isMatch(state.game) || ["voice", "full", "diagnostics", "help"].includes(action))) {
      pressed.preventDefault();
      actions[action]();
    }
  });
  const choice = $("language");
  choice.append(...Object.entries(words.LANGUAGES).map(([tag, name]) => el("option", { value: tag }, name)));
  choice.value = words.current();
  choice.addEventListener("change", async () => {
    await words.choose(choice.value);
    words.keep(choice.value);
    draw();
    drawSay();
  });
}

await words.begin();
listen();
drawVoice();
const [{ events }, first] = await Promise.all([get("/api/log"), get("/api/state")]);
events.forEach(log.take);
state = first;
draw();
drawSay();
drawBoard();
show($("picture"));
trip();
setInterval(trip, 10000);
let announced = null;
const after = events.reduce((most, event) => Math.max(most, event.id), 0);
follow(after, {
  happened: (event) => {
    if (!log.take(event)) return;
    measure(event);
    voice.speak(voice.sentence(event, log.all()));
    // Totals that were announced are corrected aloud, once it is known what they are now.
    if (event.kind === "corrected") announced = { totals: totals(state), until: performance.now() + 2000 };
    draw();
  },
  state: (fresh) => {
    state = fresh;
    const isOther = announced !== null && totals(state) !== announced.totals;
    if (isOther) voice.speak(totals(state));
    if (isOther || performance.now() > announced?.until) announced = null;
    draw();
    drawSay();
    drawBoard();
  },
  line: (isUp) => { $("line").hidden = isUp; },
});
document.body.dataset.ready = "yes";
