/* Open files in the page: the program reads copies of those that the user chooses or drops. */

import {button, element} from "../parts/dom.js";
import {menu} from "../parts/look.js";

const MOST_REASONS = 20;

/* Return the number of the program's copy of a file. */
async function sendFile(file) {
  const response = await fetch(`/open/${encodeURIComponent(file.name)}`, {
    method: "POST", headers: {"Content-Type": "application/octet-stream"}, body: file,
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).file;
}

/* Return the files of an entry of a drop; those of a folder have its suffixes. */
async function filesWithin(entry, isWanted, isInFolder = false) {
  if (entry.isFile) {
    return isInFolder && !isWanted(entry.name) ? [] : [await new Promise((done, failed) => entry.file(done, failed))];
  }
  const reader = entry.createReader(), found = [];
  for (;;) {
    const part = await new Promise((done, failed) => reader.readEntries(done, failed)); // a hundred at a time
    if (!part.length) return found;
    for (const each of part) found.push(...await filesWithin(each, isWanted, true));
  }
}

/* Return the menu that opens files and folders; it hears drops on the page too.

   ask(name, query)   : asks the program
   open(view, values) : shows a view afresh
   status             : the element that states what was opened */
export function openMenu(ask, open, status) {
  const input = (label, attributes) => element("input", {
    type: "file", multiple: true, hidden: true, "aria-label": label, ...attributes,
    change: ({target}) => openAll(async (isWanted) => {
      const files = [...target.files];
      target.value = "";
      return attributes.webkitdirectory ? files.filter(({name}) => isWanted(name)) : files;
    }),
  });
  const files = input("Files to open", {}), folder = input("Folder to open", {webkitdirectory: true});

  function say(text, reasons = []) {
    const more = reasons.length - MOST_REASONS;
    const lines = [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [`and ${more} more`] : [])];
    status.replaceChildren(element("span", {text}), ...(lines.length ? [
      element("ul", {}, ...lines.map((line) => element("li", {text: line})))] : []),
    button("Close", () => { status.hidden = true; }, "Close this message"));
    status.hidden = false;
  }
  /* Open the files that *find* returns; its argument tells whether a folder's file is wanted. */
  async function openAll(find) {
    const numbers = [], refused = [];
    box.open = false;
    try {
      const {suffixes} = await ask("contents", {});
      const wanted = new RegExp(`^[^.].*(${suffixes.map((each) => each.replace(".", "\\.")).join("|")})(\\.\\w+)?$`, "i");
      const found = await find((name) => wanted.test(name));
      for (const [index, file] of found.entries()) {
        say(`Opening ${index + 1} of ${found.length} files …`);
        await sendFile(file).then((number) => numbers.push(number), ({message}) => refused.push(`${file.name}: ${message}`));
      }
      const answer = await ask("open_files", {files: numbers});
      const reasons = [...refused, ...answer.refused], count = answer.opened;
      const opened = count === 1 ? "Opened 1 file." : `Opened ${count} files.`;
      say(reasons.length ? `${opened} Not opened:` : opened, reasons);
      if (answer.view) open(answer.view, answer.values);
    } catch (error) {
      say(error.message);
    }
  }
  const hasFiles = ({dataTransfer}) => dataTransfer?.types.includes("Files");
  const mark = (isOver) => document.body.classList.toggle("pc-dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({relatedTarget}) => relatedTarget || mark(false));
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
    openAll(async (isWanted) => {
      const lists = entries.filter(Boolean).map((each) => (each instanceof File ? [each] : filesWithin(each, isWanted)));
      return (await Promise.all(lists)).flat();
    });
  });
  const box = menu("Open …",
    button("Files …", () => files.click(), "Logs of hands, solutions, flop reports"),
    button("A folder …", () => folder.click(), "A folder of logs"),
    element("p", {class: "pc-count", text: "or drop them on the page"}), files, folder);
  return box;
}
