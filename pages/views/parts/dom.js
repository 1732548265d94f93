/* Elements of a page. All text gets onto it as text, never as HTML. */

/* Return an element: attributes by name, functions as listeners, then children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
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
  return element("button", {type: "button", class: "pc-button", title, click: onClick, text: label});
}

/* Return an input with a label; *label* is read aloud and shown. */
export function labelled(label, input, className = "") {
  return element("label", {class: `pc-label ${className}`}, element("span", {text: label}), input);
}

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
