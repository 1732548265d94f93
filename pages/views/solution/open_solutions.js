/* The open solutions as tabs, saved ones to open, and one to compare with. */

import {latestOnly} from "../parts/asking.js";
import {button, element, labelled, optionElements, problemLine, toolRow} from "../parts/dom.js";

/* Return {box, refresh(), remove()}; without a program the box stays hidden.

   names : returns the names of the solution that is shown, "" for the first one, and of the one that it is
           compared with, "" for none
   on    : {choose(name), compare(name), change()}; the last is called when the chosen one was solved on */
export function openSolutions(ask, names, on) {
  const chosen = () => names()[0];
  const tabs = element("div", {class: "pc-tools", role: "group", "aria-label": "Open solutions"});
  const choice = element("select", {"aria-label": "Saved solution"});
  const opening = toolRow(choice, button("Open", () => on.choose(choice.value)));
  const other = element("select", {change: () => on.compare(other.value)});
  const comparing = labelled("Compare EVs with", other), problem = problemLine();
  const box = element("div", {class: "pc-open-solutions", hidden: true}, tabs, opening, comparing, problem);
  const askList = latestOnly(ask); // an earlier answer may come later
  let iterations = null, known = "";

  async function close(name, discard, closing) {
    problem.textContent = "";
    try {
      const {closed} = await ask("close_solution", {name, discard});
      if (closed) {
        const isShown = name === (chosen() || tabs.firstChild.dataset.solution);
        await refresh();
        const next = [...tabs.children].find((each) => each.dataset.solution !== name);
        if (isShown && next) on.choose(next.dataset.solution);
        return;
      }
      closing.replaceWith(button(`Close ${name} unsaved`, () => close(name, true)));
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  function tabOf({name, is_solving: isSolving}, at) {
    const isChosen = chosen() ? name === chosen() : at === 0;
    const tab = button(isSolving ? `${name} (being solved)` : name, () => on.choose(name));
    tab.classList.add("pc-solution-tab");
    tab.setAttribute("aria-pressed", isChosen);
    const closing = button("×", () => close(name, false, closing), `Close ${name}`);
    closing.setAttribute("aria-label", `Close ${name}`);
    return element("span", {class: "pc-solution-tab-of", "data-solution": name}, tab, closing);
  }
  async function refresh() {
    let found;
    try {
      found = await askList("solutions", {});
    } catch {
      return; // it is asked again, or the host has no program
    }
    const text = JSON.stringify([found, names()]);
    const shown = found.open.find(({name}, at) => (chosen() ? name === chosen() : at === 0));
    const isChanged = iterations !== null && shown && shown.iterations !== iterations && !shown.is_solving;
    iterations = shown ? shown.iterations : null;
    if (text !== known) {
      const focused = box.contains(document.activeElement) && document.activeElement.textContent;
      tabs.replaceChildren(...found.open.map(tabOf));
      choice.replaceChildren(...optionElements(found.closed));
      opening.hidden = !found.closed.length;
      const others = found.open.filter((each) => each !== shown).map(({name}) => name);
      other.replaceChildren(...["", ...others].map((name) =>
        element("option", {value: name, text: name || "no other", selected: name === names()[1]})));
      comparing.hidden = !others.length;
      [...box.querySelectorAll("button")].find((each) => each.textContent === focused)?.focus();
    }
    known = text;
    box.hidden = !found.open.length && !found.closed.length;
    if (isChanged) on.change();
  }
  const seen = new IntersectionObserver(([{isIntersecting}]) => isIntersecting && refresh());
  return {
    box, refresh, remove: () => seen.disconnect(),
    follow: (view) => seen.observe(view), // each time its tab is shown
  };
}
