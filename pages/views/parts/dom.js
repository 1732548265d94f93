/* Elements of a page. All text gets onto it as text, never as HTML. */

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

/* Return a button with a label, and a title with its key. */
export function button(label, onClick, title = label) {
  return element("button", {class: "pc-button", title, click: onClick, text: label});
}

/* Return an input with a label; *label* is read aloud and shown. */
export function labelled(label, input, className = "") {
  return element("label", {class: `pc-label ${className}`}, element("span", {text: label}), input);
}

/* Return a row of buttons and other tools. */
export const toolRow = (...tools) => element("div", {class: "pc-tools"}, ...tools);

/* Return a line for a problem, and one for a state; both are read aloud when they change. */
export const problemLine = () => element("p", {class: "pc-problem", role: "alert"});
export const statusLine = () => element("p", {class: "pc-count", role: "status"});

export const headingOf = (text) => element("h2", {class: "pc-heading", text});
export const columnHead = (text) => element("th", {scope: "col", text});

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

/* Return text areas with buttons that copy them {box, draw(texts)}.

   areas : [{label, action, rows}], such as {label: "Python code", action: "code", rows: 10} */
export function copyTexts(areas) {
  const said = element("span", {class: "pc-count", role: "status"});
  const texts = areas.map(({label, rows}) =>
    element("textarea", {class: "pc-text pc-code", readonly: true, rows, "aria-label": label}));
  async function copy(text) {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy"); // pages without a secure address have no clipboard
    }
    said.textContent = "Copied.";
  }
  const boxes = areas.map(({action}, place) =>
    element("div", {}, texts[place], button(`Copy ${action}`, () => copy(texts[place]))));
  function draw(values) {
    said.textContent = "";
    texts.forEach((text, place) => { text.value = values[place]; });
  }
  return {box: element("div", {class: "pc-copies"}, ...boxes, said), draw};
}
