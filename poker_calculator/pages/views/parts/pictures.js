/* Pictures of parts of a page: an SVG holds a copy of the elements and the rules of the page's styles, and a canvas
   draws it. */

import {element, svgElement} from "./dom.js";

const MARGIN = 12; // pixels around a picture
const DENSITY = 2; // pixels of a picture per pixel of the page
const KINDS_OF_FILM = ["video/webm", "video/mp4"]; // browsers record one of them
const STEP_SECONDS = 1;
const FRAMES_A_SECOND = 10;

/* Return rules as text, without those of media that are not shown: a picture has another width than the page. */
const shownRules = (rules) => [...rules].map((rule) => {
  if (rule.media) return matchMedia(rule.media.mediaText).matches ? shownRules(rule.cssRules) : "";
  if (rule.selectorText) return `${rule.selectorText} {${rule.style.cssText}${shownRules(rule.cssRules)}}`;
  return rule.cssText;
}).join("\n");

/* Return a copy of an element with what copies lack: typed texts, choices, and the contents of canvases. */
function wholeCopy(node) {
  const copy = node.cloneNode(true), filled = "canvas, input, select, textarea";
  const copies = copy.querySelectorAll(filled);
  node.querySelectorAll(filled).forEach((original, index) => {
    const made = copies[index];
    if (original.matches("canvas")) made.replaceWith(element("img", {class: original.className, src: original.toDataURL()}));
    else if (original.matches("textarea")) made.textContent = original.value;
    else if (original.matches("select")) made.options[original.selectedIndex]?.setAttribute("selected", "");
    else {
      made.setAttribute("value", original.value);
      made.toggleAttribute("checked", original.checked);
    }
  });
  return copy;
}

/* Return an element as the address of an SVG, and its size. The classes of its ancestors choose its styles. */
function svgOf(node) {
  const box = node.getBoundingClientRect(), width = box.width + 2 * MARGIN, height = box.height + 2 * MARGIN;
  let copy = wholeCopy(node);
  Object.assign(copy.style, {width: `${box.width}px`, position: "absolute", left: `${MARGIN}px`, top: `${MARGIN}px`, margin: 0});
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    copy = element("div", {class: parent.className}, copy);
    copy.style.display = "contents";
  }
  const rules = [...document.styleSheets].map((sheet) => shownRules(sheet.cssRules)).join("\n");
  const svg = svgElement("svg", {width, height}, svgElement("foreignObject", {width: "100%", height: "100%"},
    element("style", {text: rules}), copy));
  // An address of a blob would make the canvas unreadable.
  const address = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  return {address, width, height};
}

/* Draw an element on a canvas, which gets its size unless it has one. */
async function drawOn(canvas, node) {
  const {address, width, height} = svgOf(node), image = new Image();
  image.src = address;
  await image.decode();
  if (!canvas.isSized) Object.assign(canvas, {width: DENSITY * width, height: DENSITY * height, isSized: true});
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, DENSITY * width, DENSITY * height);
}

/* Return a picture of an element as a PNG. */
export async function pictureOf(node) {
  const canvas = element("canvas");
  await drawOn(canvas, node);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

const seconds = (count) => new Promise((resolve) => setTimeout(resolve, 1000 * count));

/* Return a film of an element as a video, which takes a second for each of *count()* steps; *show(step)* shows one.

   Chats and phones play a video, which browsers record by themselves. They write neither GIF nor animated PNG, and
   chats do not animate an SVG. */
export async function filmOf(node, {count, show}) {
  const canvas = element("canvas");
  await drawOn(canvas, node);
  const type = KINDS_OF_FILM.find((kind) => MediaRecorder.isTypeSupported(kind));
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES_A_SECOND), {mimeType: type}), parts = [];
  recorder.addEventListener("dataavailable", ({data}) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  for (let step = 0; step < count(); step++) {
    show(step);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame); // the view is drawn in the first frame
    await drawOn(canvas, node);
    if (!step) recorder.start();
    await seconds(STEP_SECONDS);
  }
  recorder.stop();
  await ended;
  return new Blob(parts, {type});
}
