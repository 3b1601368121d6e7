// Events spoken by the browser, one after another; a correction says that it is one.
import { current, said, t } from "./words.js";

const MOST_WAITING = 3;
let isOn = (() => { try { return localStorage.getItem("tableref.voice") === "on"; } catch { return false; } })();
let waiting = 0;

export const canSpeak = () => "speechSynthesis" in window;
export const isSpeaking = () => isOn && canSpeak();

export function toggle() {
  isOn = !isOn;
  try { localStorage.setItem("tableref.voice", isOn ? "on" : "off"); } catch { /* asked again next time */ }
  if (!isOn && canSpeak()) speechSynthesis.cancel();
  if (isOn) speak(t("voice_on"));
  return isOn;
}

/** What is said of an event. */
export function sentence(event, all) {
  const { title, detail } = said(event);
  const plain = (text) => text.replace(/[→!]/g, ",").trim();
  if (event.kind === "corrected") {
    const before = all.find((other) => other.entry === event.corrects && other.kind !== "corrected");
    return `${t("correction")}: ${plain(before ? said(before).title : detail)}`;
  }
  return event.proposed ? `${t("not_sure")}: ${plain(title)}` : plain(detail || title);
}

export function speak(text) {
  if (!isSpeaking() || !text || waiting >= MOST_WAITING) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = current();
  utterance.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(current())) ?? null;
  waiting += 1;
  utterance.onend = utterance.onerror = () => { waiting = Math.max(0, waiting - 1); };
  speechSynthesis.speak(utterance);
}
