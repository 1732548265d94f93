/* The size of a spot before it is solved. */

import {element, headingOf, problemLine} from "../parts/dom.js";

const BYTES = [[2 ** 30, "GiB", 2], [2 ** 20, "MiB", 1], [2 ** 10, "KiB", 1]];
const FIGURES_OF_SIZE = {
  nodes: ["Nodes", ({nodes}) => nodes.toLocaleString("en")],
  hands: ["Hands", ({hands}) => hands.join(" and ")],
  memory: ["Memory", ({memory, free}) => sizeText(memory) + (free ? ` of ${sizeText(free)} free` : "")],
  bits: ["Numbers", ({bits}) => `${bits} bits`],
};

/* Return a number of bytes as text, such as "3.26 GiB". */
export function sizeText(bytes) {
  const [size, unit, digits] = BYTES.find(([each]) => bytes >= each) || BYTES[2];
  return `${(bytes / size).toFixed(digits)} ${unit}`;
}

/* Return {box, draw(size)}; *size* is an answer of the query `solving_size`, or null. */
export function treeSize() {
  const figures = {};
  const list = element("dl", {class: "pc-figures"});
  for (const [name, [title]] of Object.entries(FIGURES_OF_SIZE)) {
    figures[name] = element("dd");
    list.append(element("div", {}, element("dt", {text: title}), figures[name]));
  }
  const problem = problemLine();
  const box = element("section", {class: "pc-tree-size", "aria-label": "Size of the tree"},
    headingOf("Size of the tree"), list, problem);
  function draw(size) {
    const isKnown = Boolean(size && size.nodes);
    for (const [name, [, textOf]] of Object.entries(FIGURES_OF_SIZE)) {
      figures[name].textContent = isKnown ? textOf(size) : "–";
    }
    problem.textContent = size ? size.problem : "";
  }
  return {box, draw};
}
