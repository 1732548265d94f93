/* Texts to copy. */

import {button, element} from "./dom.js";

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
