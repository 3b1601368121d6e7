// The score alone: for a second screen, and over a picture in streaming programs.
import { follow, get } from "./server.js";
import * as words from "./words.js";
import { said, t, time } from "./words.js";
import { game } from "./games.js";
import { drawScore, factsLine } from "./score.js";

const SHOWN_MS = 6000;
const $ = (id) => document.getElementById(id);
const write = (id, text) => { const node = $(id); if (node) node.textContent = text; };

function draw(state) {
  document.body.dataset.phase = state.phase;
  document.body.dataset.game = state.game;
  write("title", t(`game.${state.game}`));
  write("phase", t(`phase.${state.phase}`));
  write("clock", time(state.t ?? 0));
  write("caption", t(game(state.game).caption ?? "caption.points"));
  write("facts", factsLine(state));
  drawScore($("score"), state);
}

let fading = null;
function tell(event) {
  const newest = $("newest");
  newest.textContent = said(event).title;
  newest.className = `newest shown ${event.proposed ? "doubt" : ""} ${event.to ?? event.winner ?? event.half ?? ""}`;
  clearTimeout(fading);
  fading = setTimeout(() => newest.classList.remove("shown"), SHOWN_MS);
}

await words.begin();
const first = await get("/api/state");
draw(first);
follow(first.last_event ?? 0, { happened: tell, state: draw, line: () => {} });
document.body.dataset.ready = "yes";
