/* Lines of play: choose one step by step; how often each action follows, and in which hands. */

import {element, optionElements, problemLine} from "../parts/dom.js";
import {handsText, numberText} from "./figure_texts.js";
import {handList} from "./hand_list.js";

const NO_SOLUTION = "To compare with a solution, solve a spot here, "
  + "or name a saved solution when you start the program.";

/* Return {box, load(line), heads(), cells(step)}: the choice of a solution, and its column of the table.

   ask(name, query) : asks the program
   onChange         : called when the column changes */
function solutionChoice(ask, onChange) {
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
function solutionText(name, {board, texture, player, actions}) {
  const seat = player ? "in position" : "out of position";
  const sizes = Object.entries(actions).map(([action, share]) => `${action} ${shareOfSolution(share)}`);
  const flop = `${texture.suits}, ${texture.paired}, ${texture.high_card} high`;
  return `${name} on ${board} (${flop}), the player ${seat}: ${sizes.join(", ")}. `
    + "Its ranges and board are one spot; the hands here have many.";
}

const TEXTURE_NAMES = {suits: "Suits of the flop", paired: "Pairs on the flop", high_card: "Highest card"};

/* Return the steps that players choose from, and the share of each, most frequent first. */
function nextShares(counts) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  return entries.map(([step, count]) => ({step, count, share: count / total}));
}

const shareText = (share) => `${numberText(100 * share, 1)} %`;

/* Return the explorer {box, show(filters)}; *ask(name, query)* asks, *onOpen(row)* replays a hand. */
export function spotExplorer(ask, onOpen) {
  let line = [], filters = {}, asked = 0, behind = {feature: "", value: "", step: ""};
  const path = element("nav", {class: "pc-tools", "aria-label": "Line"});
  const steps = element("div", {class: "pc-scroll"});
  const textures = element("div", {class: "pc-scroll pc-textures"});
  const problem = problemLine();
  const about = element("p", {class: "pc-reading", role: "status"});
  const list = handList((query) => ask("session_spot_hands", {
    ...query, line: behind.step ? [...line, behind.step] : line, feature: behind.feature, value: behind.value,
  }), onOpen, "Hands of the line");
  let last = null; // the answer that is shown
  const solver = solutionChoice(ask, () => last && drawSteps(last));
  const box = element("details", {class: "pc-spots", toggle: () => box.open && load()},
    element("summary", {text: "Spots: lines of play"}), path, about, solver.box, steps, textures, list.box,
    problem);

  function go(to) {
    line = to;
    behind = {feature: "", value: "", step: ""};
    load();
  }
  function showBehind(feature, value, step) {
    behind = {feature, value, step};
    list.show(filters);
    list.box.scrollIntoView({block: "nearest"});
  }
  const link = (text, title, click) =>
    element("button", {class: "pc-link", text, title, click});
  const number = (text, feature, value, step) => element("td", {class: "pc-number"},
    link(text, "Show these hands", () => showBehind(feature, value, step)));

  function drawPath() {
    const places = ["Start", ...line].map((step, count) => element("button", {
      class: "pc-toggle", text: step, click: () => go(line.slice(0, count)),
      "aria-current": count === line.length ? "step" : null,
    }));
    path.replaceChildren(...places);
  }
  function drawSteps(answer) {
    about.textContent = `${handsText(answer.hands)} with this line`;
    const rows = nextShares(answer.next).map(({step, count, share}) => element("tr", {},
      element("th", {scope: "row"}, link(step, "Go on with this step", () => go([...line, step]))),
      number(numberText(count), "", "", step),
      element("td", {class: "pc-number", text: shareText(share)}),
      ...solver.cells(step)));
    steps.replaceChildren(...(rows.length ? [element("table", {class: "pc-table"},
      tableHead(["Next step", "Hands", "Share", ...solver.heads()]), element("tbody", {}, ...rows))] : []));
  }
  function drawTextures(answer) {
    const names = nextShares(answer.next).map(({step}) => step);
    textures.replaceChildren(...Object.entries(answer.textures).map(([feature, of]) => {
      const rows = Object.entries(of).map(([value, counts]) => {
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return element("tr", {}, element("th", {scope: "row", text: value}),
          number(numberText(total), feature, value, ""),
          ...names.map((step) => (counts[step] ? number(shareText(counts[step] / total), feature, value, step)
            : element("td", {class: "pc-number", text: "–"}))));
      });
      return element("table", {class: "pc-table"}, tableHead([TEXTURE_NAMES[feature], "Hands", ...names]),
        element("tbody", {}, ...rows));
    }));
  }
  function tableHead(heads) {
    return element("thead", {}, element("tr", {}, ...heads.map((text, place) =>
      element("th", {scope: "col", class: place ? "pc-number" : "", text}))));
  }
  async function load() {
    if (!box.open) return;
    const asking = ++asked;
    drawPath();
    about.textContent = "Reading the hands …";
    try {
      const answer = await ask("session_spot", {filters, line});
      if (asking !== asked) return;
      problem.textContent = "";
      last = answer;
      drawSteps(answer);
      drawTextures(answer);
      solver.load(line);
      list.show(filters);
    } catch (error) {
      if (asking !== asked) return;
      about.textContent = "";
      problem.textContent = error.message;
    }
  }
  return {
    box,
    step: (by) => list.step(by),
    show(used) {
      filters = used;
      load();
    },
  };
}
