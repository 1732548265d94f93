/* The strategy of an open solution at a line of play, beside the frequencies of hands. */

import {element, optionElements} from "../parts/dom.js";
import {numberText} from "./figure_texts.js";

const NO_SOLUTION = "To compare with a solution, solve a spot here, "
  + "or name a saved solution when you start the program.";

/* Return {box, load(line), heads(), cells(step)}: the choice of a solution, and its column of the table.

   ask(name, query) : asks the program
   onChange         : called when the column changes */
export function solutionChoice(ask, onChange) {
  let line = [], found = null, asked = 0;
  const choice = element("select", {change: () => compare()});
  const field = element("label", {class: "pc-label"}, element("span", {text: "Compare with"}), choice);
  const about = element("p", {class: "pc-reading", role: "status"});

  async function load(to) {
    const number = ++asked;
    line = to;
    const {solutions} = await ask("contents", {}).catch(() => ({solutions: []}));
    if (number !== asked) return;
    field.hidden = !solutions.length;
    const chosen = solutions.includes(choice.value) ? choice.value : "";
    choice.replaceChildren(element("option", {value: "", text: "no solution"}),
      ...optionElements(solutions));
    choice.value = chosen;
    if (solutions.length) await compare();
    else about.textContent = NO_SOLUTION;
  }
  async function compare() {
    const number = ++asked, solution = choice.value;
    let next = null, text = "";
    if (solution) {
      try {
        next = await ask("session_spot_solution", {solution, line});
        text = solutionText(solution, next);
      } catch (error) {
        text = `${solution} does not fit: ${error.message}`;
      }
    }
    if (number !== asked) return;
    found = next;
    about.textContent = text;
    onChange();
  }
  return {
    box: element("div", {}, field, about), load,
    heads: () => (found ? [`Solution ${choice.value}`] : []),
    cells: (step) => {
      if (!found) return [];
      const share = found.shares[step.split(" ").at(-1)];
      return [element("td", {class: "pc-number", text: share === undefined ? "–" : shareOfSolution(share)})];
    },
  };
}

const shareOfSolution = (share) => `${numberText(100 * share, 1)} %`;

/* Return what is compared: the solution's board and its texture, the player, and the size of each action. */
export function solutionText(name, {board, texture, player, actions}) {
  const seat = player ? "in position" : "out of position";
  const sizes = Object.entries(actions).map(([action, share]) => `${action} ${shareOfSolution(share)}`);
  const flop = `${texture.suits}, ${texture.paired}, ${texture.high_card} high`;
  return `${name} on ${board} (${flop}), the player ${seat}: ${sizes.join(", ")}. `
    + "Its ranges and board are one spot; the hands here have many.";
}
