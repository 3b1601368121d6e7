// The events with what they can be checked by, the newest first.
import { el } from "./server.js";
import { said, t, time } from "./words.js";

const events = new Map();
let decided = new Map();

/** Takes an event in; whether it is one that was not known. */
export function take(event) {
  const isNew = !events.has(event.id);
  events.set(event.id, event);
  return isNew;
}

export function takeDecided(list) {
  decided = new Map((list ?? []).map(({ entry, decision }) => [entry, decision]));
}

export const all = () => [...events.values()].sort((one, another) => one.id - another.id);
export const event = (id) => events.get(id);
export const decision = (event) => decided.get(event.entry);
export const isOpen = (event) => event.proposed && !decision(event);
export const open = () => all().filter(isOpen);

/** The last event that can be taken back. */
export function last() {
  return all().reverse().find((event) => event.kind !== "corrected" && !["undone", "rejected"].includes(decision(event)));
}

/** The numbers of the entries from an event's on, the newest first, that still hold. */
export function entriesSince(event) {
  const entries = new Set(all().filter((other) => other.entry >= event.entry && other.kind !== "corrected"
    && decision(other) !== "undone").map((other) => other.entry));
  return [...entries].sort((one, another) => another - one);
}

function mark(event) {
  const what = decision(event);
  if (what) return what;
  return isOpen(event) ? "open" : "";
}

/** The small picture of a moment, which is written a second after it. */
export function still(event, tries = 60) {
  const image = el("img", { class: "still", alt: "", loading: "lazy", src: `/api/events/${event.id}/still.jpg` });
  image.hidden = true;
  image.addEventListener("load", () => { image.hidden = false; });
  image.addEventListener("error", () => {
    tries -= 1;
    if (tries > 0) setTimeout(() => { image.src = `/api/events/${event.id}/still.jpg?try=${tries}`; }, 1000);
  });
  return image;
}

function line(event, choose) {
  const { title, detail } = said(event);
  const marked = mark(event);
  return el("li", { class: `event ${marked ? `is-${marked}` : ""} by-${event.origin}`, "data-id": event.id, "data-mark": marked },
    el("button", { type: "button", class: "event-button", onclick: () => choose(event) },
      el("time", {}, time(event.t)),
      el("span", { class: "what" }, el("b", {}, title), el("small", {}, detail),
        marked ? el("em", { class: "mark" }, t(`mark.${marked}`)) : null,
        event.origin === "operator" ? el("em", { class: "mark by" }, t("by_hand")) : null),
      event.origin === "operator" ? null : still(event)));
}

const lines = new Map();

/** Draws the log; a line is made anew only if something about it has changed. */
export function draw(list, language, choose) {
  const shown = all().reverse().slice(0, 200);
  const wanted = shown.map((event) => {
    const key = `${language}/${mark(event)}`;
    const known = lines.get(event.id);
    if (known?.key === key) return known.node;
    const node = line(event, choose);
    lines.set(event.id, { key, node });
    return node;
  });
  const isSame = wanted.length === list.children.length && wanted.every((node, index) => node === list.children[index]);
  if (!isSame) list.replaceChildren(...wanted);
}
