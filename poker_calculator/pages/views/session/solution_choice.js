/* The choice of an open solution to compare hands with. */

import {element, labelled, optionElements, toolRow} from "../parts/dom.js";

const NO_SOLUTION = "Solve a spot here or open a saved solution to compare with it.";

/* Return {box, load(), compare(), name(), answer()}: the choice, and the program's answer about the chosen solution.

   ask(name, query)    : asks the program
   query, values()     : the name of the query, and its values without the solution
   textOf(name, found) : states what is compared
   onChange            : called when the answer changes, which is null without a solution that fits
   further             : fields beside the choice
   load                : offers the solutions that are open now, and compares
   compare             : asks again */
export function solutionChoice(ask, query, values, textOf, onChange, ...further) {
  let answer = null, questions = 0;
  const choice = element("select", {change: () => compare()});
  const fields = toolRow(labelled("Compare with", choice), ...further);
  const about = element("p", {class: "pc-reading", role: "status"});

  async function load() {
    const number = ++questions;
    const {solutions} = await ask("contents", {}).catch(() => ({solutions: []}));
    if (number !== questions) return;
    fields.hidden = !solutions.length;
    const chosen = solutions.includes(choice.value) ? choice.value : "";
    choice.replaceChildren(...optionElements([["", "no solution"], ...solutions]));
    choice.value = chosen;
    if (solutions.length) await compare();
    else about.textContent = NO_SOLUTION;
  }
  async function compare() {
    const number = ++questions, solution = choice.value;
    let found = null, text = "";
    if (solution) {
      try {
        found = await ask(query, {solution, ...values()});
        text = textOf(solution, found);
      } catch (error) {
        text = `${solution} does not fit: ${error.message}`;
      }
    }
    if (number !== questions) return;
    about.textContent = text;
    if (found === answer) return; // without a solution, as before: a table drawn anew would lose a click
    answer = found;
    onChange();
  }
  return {box: element("div", {}, fields, about), load, compare, name: () => choice.value, answer: () => answer};
}
