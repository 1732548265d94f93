/* The solutions of the program: to walk through, to save, to open and to close. */

import {latestOnly} from "../parts/asking.js";
import {button, element, headingOf, optionElements, problemLine, statusLine, toolRow} from "../parts/dom.js";

/* Return a button that names its solution for screen readers. */
function namedButton(label, name, onClick) {
  const made = button(label, onClick);
  made.setAttribute("aria-label", `${label}: ${name}`);
  return made;
}

/* Return the state of a solution as text. */
function solutionState({is_solving: isSolving, is_saved: isSaved, exploitability}) {
  const found = exploitability === null ? "" : `${+(100 * exploitability).toPrecision(3)} % of the pot, `;
  return found + (isSolving ? "being solved" : isSaved ? "saved" : "not saved");
}

/* Return the questions of the list {box, ask(text, choices, input)}: *choices* are functions by label. */
function questions() {
  const box = element("div", {class: "pc-question", role: "group", "aria-label": "Question", hidden: true});
  function close() {
    box.hidden = true;
    box.replaceChildren();
  }
  function ask(text, choices, input = null) {
    const buttons = Object.entries(choices).map(([label, choose]) => button(label, () => {
      close();
      choose();
    }));
    box.replaceChildren(element("p", {text}), ...(input ? [input] : []),
      toolRow(...buttons, button("Cancel", close)));
    box.hidden = false;
    box.onkeydown = (event) => {
      if (event.key === "Escape") close();
      else if (event.key === "Enter" && event.target === input) buttons[0].click();
    };
    (input || buttons[0]).focus();
  }
  return {box, ask};
}

/* Return the list {box, refresh()}.

   host : has *open* and *address* in the program
   on   : {closed(name), show(name)}: called for a solution that was closed, and for one to solve on */
export function solutionList(host, on) {
  const list = element("ul", {class: "pc-solutions"}), status = statusLine();
  const problem = problemLine();
  const asking = questions(), askList = latestOnly(host.ask); // an earlier answer may come later
  const choice = element("select", {"aria-label": "Saved solution"});
  const opening = toolRow(choice, button("Open", () => open(choice.value)));
  const where = element("p", {class: "pc-field-hint"});
  const box = element("section", {class: "pc-solution-list", "aria-label": "Solutions", hidden: true},
    headingOf("Solutions"), list, asking.box, opening, problem, status, where);

  const attempt = async (work) => {
    problem.textContent = status.textContent = "";
    try {
      await work();
    } catch (error) {
      problem.textContent = error.message;
    }
    refresh();
  };
  const open = (name) => attempt(async () => {
    await host.ask("solution", {solution: name});
    status.textContent = `${name} is open.`;
  });
  function save(name) {
    const input = element("input", {type: "text", class: "pc-text", value: name, "aria-label": "Name of the file"});
    asking.ask(`Save ${name} as:`, {Save: () => write(name, input.value, false)}, input);
    input.select();
  }
  const write = (name, to, replace) => attempt(async () => {
    const {saved, file} = await host.ask("save_solution", {name, to, replace});
    if (saved) status.textContent = `${file} is saved.`;
    else asking.ask(`There is a file ${file} already.`, {"Replace it": () => write(name, to, true)});
  });
  const close = (name, discard) => attempt(async () => {
    const {closed} = await host.ask("close_solution", {name, discard});
    if (closed) on.closed(name);
    else asking.ask(`${name} is not saved, and is lost when it is closed.`, {"Close it": () => close(name, true)});
  });
  function row(found, hasFolder) {
    const {name, iterations, is_solving: isSolving} = found, tools = [];
    if (host.open) tools.push(namedButton("Walk through it", name,
      () => host.open("solution_view", {solution: name})));
    tools.push(namedButton("Solve on", name, () => on.show(name)));
    if (hasFolder) tools.push(namedButton("Save", name, () => save(name)));
    if (host.address) tools.push(element("a", {
      class: "pc-button", download: "", href: `${host.address()}download/${encodeURIComponent(name)}`,
      "aria-label": `Download: ${name}`, text: "Download",
    }));
    tools.push(namedButton("Close", name, () => close(name, false)));
    for (const tool of tools) {
      tool.disabled = isSolving;
      if (tool.href) tool.hidden = isSolving;
    }
    const about = `${iterations.toLocaleString("en")} iterations, ${solutionState(found)}`;
    return element("li", {}, element("span", {class: "pc-solution-name", text: name}),
      element("span", {class: "pc-count", text: about}), toolRow(...tools));
  }
  async function refresh() {
    let found;
    try {
      found = await askList("solutions", {});
    } catch {
      return; // it is asked again, or the host has no program
    }
    const focused = document.activeElement?.getAttribute("aria-label");
    list.replaceChildren(...found.open.map((each) => row(each, found.folder !== null)));
    [...list.querySelectorAll("[aria-label]")].find((each) => each.getAttribute("aria-label") === focused)?.focus();
    choice.replaceChildren(...optionElements(found.closed));
    opening.hidden = !found.closed.length;
    where.textContent = found.folder === null
      ? "Start the program with --solutions FOLDER to save solutions into a folder and to open those in it."
      : `Solutions are saved into the folder ${found.folder}.`;
    box.hidden = false;
  }
  return {box, refresh};
}
