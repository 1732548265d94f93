/* Stacked bars of actions. */

import {element} from "../parts/dom.js";

/* Draw segments {share, color, pattern} into an element, whose spans are used again. */
export function drawSegments(bar, segments) {
  while (bar.children.length < segments.length) bar.append(element("span"));
  while (bar.children.length > segments.length) bar.lastChild.remove();
  segments.forEach(({share, color, pattern}, place) => {
    const span = bar.children[place];
    span.className = pattern;
    span.style.width = `${100 * share}%`;
    span.style.backgroundColor = color;
  });
}

/* Return a bar of segments. */
export function stackedBar(segments, className = "") {
  const bar = element("span", {class: `pc-bar ${className}`, "aria-hidden": "true"});
  drawSegments(bar, segments);
  return bar;
}

/* Return a square in the colour and pattern of an action. */
export const swatch = (segment) => stackedBar([{...segment, share: 1}], "pc-swatch");
