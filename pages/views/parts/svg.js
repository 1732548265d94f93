/* Elements of pictures in a page. */

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
