/* Lines of play: choose one step by step; how often each action follows, and in which hands. */

import {element, problemLine} from "../parts/dom.js";
import {handsText, numberText} from "./figure_texts.js";
import {handList} from "./hand_list.js";
import {solutionChoice} from "./solution_choice.js";

const TEXTURE_NAMES = {suits: "Suits of the flop", paired: "Pairs on the flop", high_card: "Highest card"};

/* Return the steps that players choose from, and the share of each, most frequent first. */
export function nextShares(counts) {
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
