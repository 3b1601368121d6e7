// The page's words in the reader's language; sentences about events come from the server.

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", it: "Italiano" };

let words = {};
let fallback = {};
let language = "en";

function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  const kept = (() => { try { return localStorage.getItem("tableref.language"); } catch { return null; } })();
  for (const tag of [asked, kept, ...navigator.languages]) {
    const short = (tag ?? "").slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short;
  }
  return "en";
}

async function load(tag) {
  const answer = await fetch(`/page/lang/${tag}.json`);
  return answer.json();
}

export async function begin() {
  fallback = await load("en");
  await choose(wanted());
}

export async function choose(tag) {
  words = tag === "en" ? fallback : await load(tag);
  language = tag;
  document.documentElement.lang = tag;
  for (const node of document.querySelectorAll("[data-words]")) node.textContent = t(node.dataset.words);
  for (const node of document.querySelectorAll("[data-title]")) {
    node.title = t(node.dataset.title);
    node.setAttribute("aria-label", node.title);
  }
}

export function keep(tag) {
  try { localStorage.setItem("tableref.language", tag); } catch { /* a browser that keeps nothing asks again */ }
}

export function current() {
  return language;
}

/** A word or sentence by its key, with `{names}` filled in. */
export function t(key, values = {}) {
  const text = words[key] ?? fallback[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A word that a game uses for a value, such as a seat or a colour; numbers as they are. */
export function value(word) {
  const key = `value.${word}`;
  return words[key] ?? fallback[key] ?? String(word);
}

/** What an event is called: a title and a sentence. */
export function said(event) {
  const known = event.words?.[language] ?? event.words?.en;
  return known ?? { title: event.kind.replaceAll("_", " "), detail: "" };
}

export function time(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
