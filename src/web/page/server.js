// Asking the server, and hearing from it.

async function answered(answer) {
  if (answer.ok) return answer.json();
  let reason = `${answer.status} ${answer.statusText}`;
  try { reason = (await answer.json()).error ?? reason; } catch { /* what is no JSON says no more */ }
  throw new Error(reason);
}

export async function get(path) {
  return answered(await fetch(path));
}

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export const command = (action) => post("/api/commands", action);

/** Tells of each event once and of the newest state, through whatever happens to the line. */
export function follow(after, { happened, state, line }) {
  const source = new EventSource(`/api/events?after=${after}`);
  source.addEventListener("happened", (message) => happened(JSON.parse(message.data)));
  source.addEventListener("state", (message) => state(JSON.parse(message.data)));
  source.addEventListener("open", () => line(true));
  source.addEventListener("error", () => line(false));
  return source;
}

/** Shows the newest picture as long as somebody can see it; the next is asked for when the last has come. */
export function show(image, path = "/api/picture.jpg") {
  const EVERY_MS = 66;
  let last = "";
  let address = null;
  const next = async () => {
    let wait = EVERY_MS;
    if (!document.hidden && image.isConnected) {
      try {
        const answer = await fetch(last ? `${path}?after=${last}` : path);
        if (answer.status === 200) {
          last = answer.headers.get("x-picture") ?? "";
          const fresh = URL.createObjectURL(await answer.blob());
          image.src = fresh;
          await image.decode().catch(() => {});
          if (address) URL.revokeObjectURL(address);
          address = fresh;
          image.closest("figure")?.classList.remove("waiting");
        } else if (answer.status !== 204) {
          wait = 1000;
        }
      } catch {
        wait = 1000;
      }
    } else {
      wait = 250;
    }
    setTimeout(next, wait);
  };
  next();
}

/** An element with properties and children; words are never taken for markup. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, content] of Object.entries(properties)) {
    if (content === undefined || content === null || content === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), content);
    else if (name === "class") node.className = content;
    else if (name === "style") node.style.cssText = content;
    else node.setAttribute(name, content === true ? "" : content);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
