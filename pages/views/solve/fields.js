/* Fields of a form with their errors. */

import {element} from "../parts/dom.js";

let fieldCount = 0;

/* Return a field {box, input, draw(value, problem)}; *onText* is called with each text that is typed. */
export function textField({label, hint = "", onText, className = ""}) {
  const id = `pc-field-${++fieldCount}`;
  const input = element("input", {
    type: "text", class: "pc-text", id, spellcheck: "false", autocomplete: "off",
    "aria-describedby": `${id}-hint ${id}-problem`, input: () => onText(input.value),
  });
  const problem = element("p", {class: "pc-field-problem", id: `${id}-problem`, hidden: true});
  const box = element("div", {class: `pc-field ${className}`},
    element("label", {for: id, text: label}), input,
    element("p", {class: "pc-field-hint", id: `${id}-hint`, text: hint, hidden: !hint}), problem);

  /* Draw a value; text that is typed stays as it is. */
  function draw(value, wrong) {
    const text = String(value ?? "");
    const isTyped = document.activeElement === input && input.value.trim() === text.trim();
    if (!isTyped && input.value !== text) input.value = text;
    input.setAttribute("aria-invalid", Boolean(wrong));
    problem.textContent = wrong;
    problem.hidden = !wrong;
  }
  return {box, input, draw};
}

/* Return groups of fields {boxes, draw(values, problemOf)}; *groups* is as `SETUP_FIELDS`. */
export function fieldGroups(groups, onChange) {
  const fields = {}, boxes = {};
  for (const [title, members] of Object.entries(groups)) {
    boxes[title] = element("fieldset", {class: "pc-fields"}, element("legend", {text: title}));
    for (const {name, label, hint} of members) {
      fields[name] = textField({label, hint, onText: (text) => onChange({[name]: text})});
      boxes[title].append(fields[name].box);
    }
  }
  const draw = (values, problemOf) => {
    for (const [name, field] of Object.entries(fields)) field.draw(values[name], problemOf(name));
  };
  return {boxes: Object.values(boxes), draw};
}
