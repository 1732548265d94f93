/* Elements of a page, and rows of tables. All text gets onto it as text, never as HTML. */

/* Return an element of SVG: attributes by name, *text* as its text, then children. */
export function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") made.textContent = value;
    else if (value != null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/* Return an element: attributes by name, functions as listeners, then children. A button submits no form by
   itself. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  if (name === "button") made.type = "button";
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (key === "class") made.className = value;
    else if (key === "text") made.textContent = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/* Return a button with a label, a title with its key, and its name for screen readers, by default the label. */
export function button(label, onClick, title = label, spoken = null) {
  return element("button", {class: "pc-button", title, click: onClick, text: label, "aria-label": spoken});
}

/* Return an input with a label; *label* is read aloud and shown. */
export function labelled(label, input, className = "") {
  return element("label", {class: `pc-label ${className}`}, element("span", {text: label}), input);
}

const PAUSE = 250; // milliseconds without a letter after which typed text applies

/* Return the listeners of a text field: its text applies after a pause, and at once on Enter and when it is left. */
export function onTyping(apply) {
  let timer = null;
  const applyNow = () => {
    clearTimeout(timer);
    apply();
  };
  return {
    input: ({target}) => {
      clearTimeout(timer);
      timer = setTimeout(() => target.isConnected && apply(), PAUSE);
    },
    change: applyNow,
    keydown: ({key}) => key === "Enter" && applyNow(),
  };
}

/* Return a row of buttons and other tools. */
export const toolRow = (...tools) => element("div", {class: "pc-tools"}, ...tools);

/* Return a line for a problem, and one for a state; both are read aloud when they change. */
export const problemLine = () => element("p", {class: "pc-problem", role: "alert"});
export const statusLine = () => element("p", {class: "pc-count", role: "status"});

export const headingOf = (text) => element("h2", {class: "pc-heading", text});
export const columnHead = (text) => element("th", {scope: "col", text});

/* Return text with a capital first letter, for headings. */
export const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/* Return the options of a select: [value, text], or texts that are values too. */
export const optionElements = (choices) => choices.map((choice) => {
  const [value, text] = Array.isArray(choice) ? choice : [choice, choice];
  return element("option", {value, text});
});

/* Call a function at most once per frame, with the last arguments. */
export function perFrame(draw) {
  let waiting = null;
  return (...values) => {
    if (waiting === null) requestAnimationFrame(() => {
      const last = waiting;
      waiting = null;
      draw(...last);
    });
    waiting = values;
  };
}

const KEY_FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";

/* Call a function for the keys of a view, wherever the focus is; return a function that ends it.

   Fields keep the keys that they type, open dialogs theirs, and notebooks those outside of their views. */
export function hearKeys(view, onKey) {
  const hear = (event) => {
    const path = event.composedPath(), isInside = path.includes(view); // notebooks may show a view in a shadow
    const isTyped = event.ctrlKey || event.metaKey || event.altKey || path[0].matches?.(KEY_FIELDS);
    const isOurs = isInside || (view.closest("#views, #view") && !document.querySelector("dialog[open]"));
    if (isOurs && !isTyped && !event.defaultPrevented && view.checkVisibility()) onKey(event);
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/* Copy the text of a text area. */
export async function copyText(area) {
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    document.execCommand("copy"); // pages without a secure address have no clipboard
  }
}

/* Return text areas with buttons that copy them {box, draw(texts)}.

   areas : [{label, action, rows}], such as {label: "Python code", action: "code", rows: 10} */
export function copyTexts(areas) {
  const said = element("span", {class: "pc-count", role: "status"});
  const texts = areas.map(({label, rows}) =>
    element("textarea", {class: "pc-text pc-code", readonly: true, rows, "aria-label": label}));
  async function copy(text) {
    await copyText(text);
    said.textContent = "Copied.";
  }
  const boxes = areas.map(({action}, index) =>
    element("div", {}, texts[index], button(`Copy ${action}`, () => copy(texts[index]))));
  function draw(values) {
    said.textContent = "";
    texts.forEach((text, index) => { text.value = values[index]; });
  }
  return {box: element("div", {class: "pc-copies"}, ...boxes, said), draw};
}

/* Return rows sorted by a column; missing numbers come last both ways. */
export function sortedRows(rows, key, isFalling) {
  const sign = isFalling ? -1 : 1;
  return [...rows].sort((row, other) => {
    const [a, b] = [key(row), key(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return sign * (typeof a === "string" ? a.localeCompare(b) : a - b);
  });
}

const csvField = (value) => {
  if (typeof value === "number") return Number.isNaN(value) ? "" : String(+value.toPrecision(7));
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/* Return rows as CSV: frequencies and equities are fractions, EVs chips. */
export const rowsCsv = (columns, rows) =>
  [columns.map(({name}) => csvField(name)), ...rows.map((row) => columns.map(({key}) => csvField(key(row))))]
    .map((fields) => `${fields.join(",")}\n`).join("");

/* Save a blob as a file in the browser's folder of downloads. */
export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
export const saveCsv = (text, name) =>
  saveFile(new Blob([text], {type: "text/csv"}), `${name.replaceAll(/[^\w]+/g, "-")}.csv`);

/* Draw the headings of a table that sort its rows by a column; the focus stays on its heading.

   columns : [{id, name, className, about}], *about* states the meaning
   sort    : {name, isFalling}, the id of the column that rows are sorted by
   onSort  : called with the id of a column */
export function drawHeadings(head, columns, sort, onSort) {
  const focused = head.getRootNode().activeElement?.dataset.sort, order = sort.isFalling ? "descending" : "ascending";
  const headings = columns.map(({id, name, className, about}) => {
    const isSorted = id === sort.name, sign = isSorted ? (sort.isFalling ? " ▼" : " ▲") : "";
    return element("th", {scope: "col", class: className ?? "", "aria-sort": isSorted ? order : null}, element("button", {
      class: "pc-sort", "data-sort": id, title: about, text: name + sign, click: () => onSort(id),
    }));
  });
  head.replaceChildren(element("tr", {}, ...headings));
  if (focused) [...head.querySelectorAll("button")].find(({dataset}) => dataset.sort === focused)?.focus();
}

/* Return {at, focus, move, restart} of the rows of a table's body, one of which is in the order of Tab.

   focus(row) : moves the focus to a row
   move(key)  : moves it for an arrow, Home or End; returns whether it did
   restart()  : begins with the first row again, when all were replaced */
export function focusedRows(body) {
  let at = 0;
  function focus(row) {
    body.children[at].tabIndex = -1;
    at = row;
    body.children[at].tabIndex = 0;
    body.children[at].focus();
  }
  function move(key) {
    const last = body.children.length - 1;
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last}[key];
    if (to === undefined) return false;
    focus(Math.min(last, Math.max(0, to)));
    return true;
  }
  return {at: () => at, focus, move, restart: () => { at = 0; }};
}
