/* Ranges to choose from, in folders: those that come with the page and the user's own. */

import {button, element} from "../parts/dom.js";
import {PRESET_RANGES} from "./preset_ranges.js";

/* Return ranges by path as a tree: Maps of folders, and texts of ranges. */
export function presetTree(ranges) {
  const tree = new Map();
  for (const [path, text] of Object.entries(ranges)) {
    const folders = path.split("/").map((part) => part.trim()).filter(Boolean);
    const name = folders.pop() || path;
    let folder = tree;
    for (const each of folders) {
      if (!(folder.get(each) instanceof Map)) folder.set(each, new Map());
      folder = folder.get(each);
    }
    folder.set(name, {path, text});
  }
  return tree;
}

/* Return elements for the entries of a tree; *leaf(name, preset)* makes those of a range. */
function branches(tree, leaf) {
  const folder = (name, entry) => element("details", {}, element("summary", {text: name}),
    element("div", {class: "pc-folder"}, ...branches(entry, leaf)));
  return [...tree].map(([name, entry]) => (entry instanceof Map ? folder : leaf)(name, entry));
}

/* Return a panel {box, remove}: *choose(text)* takes a range, *current()* is the text to save. */
export function presetPanel(host, choose, current) {
  const choice = (name, {text}) => button(name, () => choose(text), text);
  const mine = element("div", {class: "pc-folder"});
  const name = element("input", {
    class: "pc-input", placeholder: "Name, or folder/name", "aria-label": "Name of the preset",
    maxlength: 200,
  });
  const problem = element("p", {class: "pc-problem", role: "alert"});
  const save = (event) => {
    event.preventDefault();
    const path = name.value.trim();
    problem.textContent = path ? "" : "A preset needs a name, such as 3-bet/BTN against CO.";
    if (!path) return;
    host.values.set({presets: {...(host.values.get("presets") || {}), [path]: current()}});
    name.value = "";
  };
  const forget = (path) => {
    const others = Object.entries(host.values.get("presets") || {}).filter(([each]) => each !== path);
    host.values.set({presets: Object.fromEntries(others)});
    name.focus();
  };
  const own = (each, preset) => element("span", {class: "pc-own"}, choice(each, preset),
    element("button", {
      type: "button", class: "pc-button pc-forget", text: "×", title: "Delete",
      "aria-label": `Delete ${preset.path}`, click: () => forget(preset.path),
    }));
  const drawMine = () => {
    const opened = [...mine.querySelectorAll("details[open] > summary")];
    const open = new Set(opened.map((each) => each.textContent));
    mine.replaceChildren(...branches(presetTree(host.values.get("presets") || {}), own));
    for (const each of mine.querySelectorAll("summary")) each.parentElement.open = open.has(each.textContent);
  };
  drawMine();
  const box = element("details", {class: "pc-presets"}, element("summary", {text: "Presets"}),
    ...branches(presetTree(PRESET_RANGES), choice), mine,
    element("form", {class: "pc-save", submit: save}, name,
      element("button", {type: "submit", class: "pc-button", text: "Save"})), problem);
  return {box, remove: host.values.listen("presets", drawMine)};
}
