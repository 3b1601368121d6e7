// Corners are dragged, the grid follows, pieces are pointed at, the setup is saved.
import { el, get, post } from "./server.js";
import * as words from "./words.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const CORNERS = ["near_left", "near_right", "far_right", "far_left"];
const LOUPE_PX = 24;
const $ = (id) => document.getElementById(id);
const svg = (tag, properties = {}, ...children) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, content] of Object.entries(properties)) node.setAttribute(name, content);
  node.append(...children);
  return node;
};

let setup = null;
let corners = {};
let taught = [];
let address = "";
const view = $("view");

/** A place in the picture, pixels, from where a pointer is. */
function place(pointer) {
  const at = new DOMPoint(pointer.clientX, pointer.clientY).matrixTransform(view.getScreenCTM().inverse());
  const [width, height] = setup.size_px;
  return [Math.min(Math.max(at.x, 0), width), Math.min(Math.max(at.y, 0), height)];
}

function tell(text, isBad = false) {
  $("told").textContent = text;
  $("told").classList.toggle("bad", isBad);
  $("told").hidden = !text;
}

function drawCorners() {
  const unit = setup.size_px[0] / 100;
  const middle = CORNERS.reduce(([x, y], name) => [x + corners[name][0] / 4, y + corners[name][1] / 4], [0, 0]);
  for (const name of CORNERS) {
    const [x, y] = corners[name];
    let node = document.getElementById(`corner-${name}`);
    if (!node) {
      node = svg("g", { id: `corner-${name}`, class: `corner ${name.split("_")[0]}`, tabindex: 0, role: "slider", "aria-valuetext": "" },
        svg("circle", { class: "touch", r: unit * 4 }), svg("circle", { class: "ring", r: unit * 1.6 }),
        svg("circle", { class: "dot", r: unit * 0.18 }), svg("text", { "font-size": unit * 1.7 }));
      hold(node, name);
      $("corners").append(node);
    }
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.setAttribute("aria-label", t(`cal.${name}`));
    node.setAttribute("aria-valuetext", `${x.toFixed(0)}, ${y.toFixed(0)}`);
    const label = node.querySelector("text");
    label.textContent = t(`cal.${name}`);
    label.setAttribute("y", y < middle[1] ? -unit * 2.3 : unit * 3.6);
  }
}

function hold(node, name) {
  let grip = null;
  node.addEventListener("pointerdown", (pointer) => {
    const [x, y] = place(pointer);
    grip = [corners[name][0] - x, corners[name][1] - y];
    node.setPointerCapture(pointer.pointerId);
    node.focus();
    pointer.preventDefault();
    magnify(corners[name]);
  });
  node.addEventListener("pointermove", (pointer) => {
    if (!grip) return;
    const [x, y] = place(pointer);
    move(name, x + grip[0], y + grip[1]);
  });
  for (const end of ["pointerup", "pointercancel"]) node.addEventListener(end, () => { grip = null; $("loupe").hidden = true; });
  node.addEventListener("keydown", (pressed) => {
    const step = pressed.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[pressed.key];
    if (!by) return;
    pressed.preventDefault();
    move(name, corners[name][0] + by[0], corners[name][1] + by[1]);
  });
}

function move(name, x, y) {
  const [width, height] = setup.size_px;
  corners[name] = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)].map((px) => Math.round(px * 10) / 10);
  drawCorners();
  magnify(corners[name]);
  preview();
}

/** The picture around a place, four times as large: a finger hides what it points at. */
function magnify([x, y]) {
  const loupe = $("loupe");
  const [width, height] = setup.size_px;
  loupe.setAttribute("viewBox", `${x - LOUPE_PX} ${y - LOUPE_PX} ${2 * LOUPE_PX} ${2 * LOUPE_PX}`);
  const image = loupe.querySelector("image");
  image.setAttribute("href", address);
  image.setAttribute("width", width);
  image.setAttribute("height", height);
  loupe.querySelector("path").setAttribute("d", `M${x - 6} ${y}H${x + 6}M${x} ${y - 6}V${y + 6}`);
  loupe.classList.toggle("aside", x > width / 2);
  loupe.hidden = false;
}

const draft = () => ({ corners, taught: taught.map(({ class: name, x, y }) => ({ class: name, x, y })) });

let busy = false;
let again = false;
/** Where the board's lines lie now; the newest corners win. */
async function preview() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    const { lines, lights } = await post("/api/calibrate/preview", draft());
    $("grid").classList.remove("bad");
    $("grid").replaceChildren(...lines.map((line, index) => svg("polyline", { class: index < 4 ? "edge" : "", points: line.map((at) => at.join(",")).join(" ") })));
    drawLights(lights);
  } catch (error) {
    $("grid").classList.add("bad");
    drawLights([{ light: "red", found: error.message }]);
  }
  busy = false;
  document.body.dataset.previewed = String(Number(document.body.dataset.previewed ?? 0) + 1);
  if (again) {
    again = false;
    preview();
  }
}

function drawLights(lights) {
  $("lights").replaceChildren(...lights.map(({ light, found, mend }) => el("li", { class: light }, el("span", {}, found, mend ? el("small", {}, mend) : null))));
}

function drawTaught() {
  const unit = setup.size_px[0] / 100;
  $("taught").replaceChildren(...taught.map(({ x, y, colour }) => svg("circle", { cx: x, cy: y, r: unit * 0.8, fill: colour })));
  $("known").replaceChildren(...taught.map((one, index) => el("li", {}, el("i", { style: `background:${one.colour}` }), el("span", {}, one.class),
    el("button", { type: "button", class: "quiet", onclick: () => { taught.splice(index, 1); drawTaught(); preview(); } }, t("cal.forget")))));
}

async function point(pointer) {
  if ($("teach").getAttribute("aria-pressed") !== "true" || pointer.target.closest?.(".corner")) return;
  const [x, y] = place(pointer).map((px) => Math.round(px * 10) / 10);
  try {
    taught.push(await post("/api/calibrate/teach", { class: $("class").value.trim(), x, y }));
    tell("");
    drawTaught();
    preview();
  } catch (error) {
    tell(error.message, true);
  }
}

async function renew() {
  const [width, height] = setup.size_px;
  view.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const answer = await fetch("/api/calibrate/picture.jpg");
  if (!answer.ok) return;
  if (address) URL.revokeObjectURL(address);
  address = URL.createObjectURL(await answer.blob());
  const seen = $("seen");
  seen.setAttribute("href", address);
  seen.setAttribute("width", width);
  seen.setAttribute("height", height);
}

async function load() {
  setup = await get("/api/calibrate");
  corners = structuredClone(setup.corners);
  taught = structuredClone(setup.taught);
  $("class").value ||= setup.classes[0] ?? "";
  $("classes").replaceChildren(...[...new Set([...setup.classes, ...taught.map((one) => one.class)])].map((name) => el("option", { value: name })));
  $("save").disabled = !setup.saves_to;
  if (!setup.saves_to) tell(t("cal.no_file"), true);
  drawCorners();
  drawTaught();
  await preview();
}

await words.begin();
await load();
await renew();
view.addEventListener("click", point);
$("teach").addEventListener("click", () => {
  const isTeaching = $("teach").getAttribute("aria-pressed") !== "true";
  $("teach").setAttribute("aria-pressed", String(isTeaching));
  view.classList.toggle("teaching", isTeaching);
});
$("renew").addEventListener("click", renew);
$("reset").addEventListener("click", () => { tell(""); load(); });
$("save").addEventListener("click", async () => {
  try {
    const { saved, lights } = await post("/api/calibrate/save", draft());
    drawLights(lights);
    tell(t("cal.saved", { path: saved }));
  } catch (error) {
    tell(error.message, true);
  }
});
document.body.dataset.ready = "yes";
