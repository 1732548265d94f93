/* Ranges to choose from, in folders: those that come with the page and the user's own. */

import {button, element, problemLine} from "../parts/dom.js";
import {Values} from "../parts/values.js";
import {rangePicker} from "./range_picker.js";
import PRESET_GROUPS from "./preset_groups.json" with {type: "json"};

/* Generate the [path, range] of all ranges in a folder. */
function* rangesIn(folder, path = "") {
  for (const [name, entry] of Object.entries(folder)) {
    if (typeof entry === "string") yield [path + name, entry.replaceAll(",", ", ")];
    else yield* rangesIn(entry, `${path}${name}/`);
  }
}

/* Texts by path: folders and a name, separated by slashes. */
export const PRESET_RANGES = Object.fromEntries(
  PRESET_GROUPS.flatMap(({name, ranges}) => [...rangesIn(ranges, `${name}/`)]));

const smallNumber = (number) => number.toLocaleString("en", {maximumSignificantDigits: 2});

/* What a group's ranges are, by its name: settings, and the gap of equilibria. */
const GROUP_NOTES = Object.fromEntries(PRESET_GROUPS.map(({name, settings, gap}) => (
  [name, gap === null ? settings : `${settings}; solved to a gap of ${smallNumber(gap)} bb`])));

/* Presets that a program keeps for all pickers of its page: *ask* as of a host, and *kept*, its last
   answer {presets, problem}. Without *ask*, each picker has its own, the value *presets* of its host. */
export const programPresets = new Values();
let lastQuestion = Promise.resolve();

/* Ask the program for presets, or to change them, after all queries before. */
function askPresets(name, query = {}) {
  const answered = lastQuestion.then(() => programPresets.get("ask")(name, query)).then((kept) => {
    if (JSON.stringify(kept) !== JSON.stringify(programPresets.get("kept"))) programPresets.set({kept});
  });
  lastQuestion = answered.catch(() => {});
  return answered;
}

/* Ask for the presets that the program keeps now; its banner says if it has ended. */
export const refreshPresets = () => programPresets.get("ask") && askPresets("presets").catch(() => {});

/* Return all ranges by path: those of the page, of the program's folder, and the user's own. */
export function allRanges() {
  const {folder, presets} = programPresets.get("kept") ?? {};
  const inFolder = Object.entries(folder?.ranges ?? {}).map(([path, text]) => [`${folder.name}/${path}`, text]);
  return {...PRESET_RANGES, ...Object.fromEntries(inFolder), ...presets};
}

/* Return ranges by path as a tree: Maps of folders, and texts of ranges. */
export function presetTree(ranges) {
  const tree = new Map();
  for (const [path, text] of Object.entries(ranges)) {
    const folders = path.split("/").map((part) => part.trim()).filter(Boolean);
    const name = folders.pop() || path;
    let folder = tree;
    for (const part of folders) {
      if (!(folder.get(part) instanceof Map)) folder.set(part, new Map());
      folder = folder.get(part);
    }
    folder.set(name, {path, text});
  }
  return tree;
}

/* Return elements for the entries of a tree; *leaf(name, preset)* makes those of a range, and *notes*
   are sentences about folders by name. */
function branches(tree, leaf, notes = {}) {
  const note = (name) => (Object.hasOwn(notes, name) ? [element("p", {class: "pc-hint", text: notes[name]})] : []);
  const folder = (name, entry) => element("details", {}, element("summary", {text: name}),
    element("div", {class: "pc-folder"}, ...note(name), ...branches(entry, leaf)));
  return [...tree].map(([name, entry]) => (entry instanceof Map ? folder : leaf)(name, entry));
}

/* Return the files of a folder that are refused, with the reasons. */
function refusals({refused}) {
  if (!refused.length) return [];
  const count = `${refused.length} file${refused.length === 1 ? " is" : "s are"} not read`;
  const reasons = refused.map(([file, reason]) => element("li", {text: `${file}: ${reason}`}));
  return [element("details", {}, element("summary", {text: count}), element("ul", {class: "pc-hint"}, ...reasons))];
}

/* Return a panel {box, remove}: *choose(text)* takes a range, *current()* is the text to save. */
export function presetPanel(host, choose, current) {
  const problem = problemLine();
  const isKept = () => programPresets.get("ask");
  const kept = () => programPresets.get("kept") ?? {};
  const own = () => (isKept() ? kept().presets : host.values.get("presets")) ?? {};
  /* Do something, and show its error. */
  async function attempt(work) {
    problem.textContent = kept().problem ?? "";
    try {
      await work();
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  const choice = (name, {text}) => button(name, () => attempt(() => choose(text)), text);
  const mine = element("div", {class: "pc-folder"}), theirs = element("div");
  const name = element("input", {
    class: "pc-input", placeholder: "Name, or folder/name", "aria-label": "Name of the preset",
    maxlength: 200,
  });
  const save = (event) => {
    event.preventDefault();
    const path = name.value.trim(), text = current();
    attempt(async () => {
      if (!path) throw new Error("A preset needs a name, such as 3-bet/BTN against CO.");
      if (isKept()) await askPresets("keep_preset", {name: path, text});
      else host.values.set({presets: {...own(), [path]: text}});
      name.value = "";
    });
  };
  const forget = (path) => attempt(async () => {
    if (isKept()) await askPresets("forget_preset", {name: path});
    else host.values.set({presets: Object.fromEntries(Object.entries(own()).filter(([key]) => key !== path))});
    name.focus();
  });
  const ownChoice = (title, preset) => element("span", {class: "pc-own"}, choice(title, preset),
    element("button", {
      type: "button", class: "pc-button pc-forget", text: "×", title: "Delete",
      "aria-label": `Delete ${preset.path}`, click: () => forget(preset.path),
    }));
  /* Fill a box with folders; those that are open stay open. */
  const fill = (box, ...entries) => {
    const opened = [...box.querySelectorAll("details[open] > summary")];
    const open = new Set(opened.map((summary) => summary.textContent));
    box.replaceChildren(...entries);
    for (const summary of box.querySelectorAll("summary")) summary.parentElement.open = open.has(summary.textContent);
  };
  const draw = () => {
    const {folder} = kept();
    fill(mine, ...branches(presetTree(own()), ownChoice));
    if (folder) fill(theirs, ...branches(new Map([[folder.name, presetTree(folder.ranges)]]), choice), ...refusals(folder));
    problem.textContent = kept().problem ?? "";
  };
  draw();
  const box = element("details", {class: "pc-presets", mouseenter: refreshPresets, focusin: refreshPresets},
    element("summary", {text: "Presets"}),
    ...branches(presetTree(PRESET_RANGES), choice, GROUP_NOTES), theirs, mine,
    element("form", {class: "pc-save", submit: save}, name,
      element("button", {type: "submit", class: "pc-button", text: "Save"})), problem);
  const ends = [host.values.listen("presets", draw), programPresets.listen("kept", draw)];
  return {box, remove: () => ends.forEach((end) => end())};
}

/* Show a range picker with presets; see `rangePicker`. */
export function presetPicker(box, host, options = {}) {
  return rangePicker(box, host, {...options, panel: presetPanel});
}
