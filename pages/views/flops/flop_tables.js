/* Tables of a flop report: the means by a texture, and the flops; filters of both. */

import {button, columnHead, element, toolRow} from "../parts/dom.js";
import {drawHeadings, focusedRows} from "../parts/rows.js";
import {numberText} from "../session/figure_texts.js";
import {filterChoice, filterSwitches} from "../session/filter_panel.js";
import {comboName} from "../solution/panels/hand_panel.js";
import {TEXTURES, TEXTURE_TITLES, reportFigures, writtenAs} from "./flop_figures.js";

const FLOPS_AT_FIRST = 100; // more take longer to lay out than a change may

const flopCell = (text) => element("td", {text});
const weightText = (weight) => numberText(weight, Number.isInteger(weight) ? 0 : 2);
const flopsText = (count) => `${numberText(count)} ${count === 1 ? "flop" : "flops"}`;

/* Return switches {box, show(filters)}; *onFilter(texture, values)* is called for changes, without them to clear. */
export function textureFilters(about, onFilter) {
  const rows = Object.entries(TEXTURES).map(([name, label]) => [name,
    filterSwitches(label, about.textures[name].values, {}, (values) => onFilter(name, values))]);
  for (const [name, {box}] of rows) box.title = TEXTURE_TITLES[name] || "";
  return {
    box: element("div", {class: "pc-flop-filters", role: "group", "aria-label": "Filters"},
      ...rows.map(([, {box}]) => box), button("Clear filters", () => onFilter())),
    show: (filters) => rows.forEach(([name, {show}]) => show(filters[name] || [])),
  };
}

/* Return the table of means {box, show(about, answer, by)}; *onBy(texture)* is called for another texture. */
export function meansTable(onBy) {
  const textures = filterChoice("Means by", Object.entries(TEXTURES), onBy);
  const head = element("thead"), body = element("tbody");
  const table = element("table", {class: "pc-table", "aria-label": "Means by texture"}, head, body);
  const box = element("section", {"aria-label": "Means"},
    toolRow(textures.box),
    element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of means"}, table));

  function show(about, {groups, total}, by) {
    textures.show(by);
    const figures = reportFigures(about);
    const row = (name, means) => element("tr", {}, element("th", {scope: "row", text: name}),
      flopCell(numberText(means.flops)), flopCell(writtenAs("percent", means.weight / total.weight)),
      ...figures.map(({figure, kind}) => flopCell(writtenAs(kind, means[figure] ?? NaN))));
    head.replaceChildren(element("tr", {}, columnHead(TEXTURES[by]),
      ...["Flops", "Weight", ...figures.map(({name}) => name)].map(columnHead)));
    body.replaceChildren(...groups.map(({value, ...means}) => row(value, means)),
      ...(total.flops ? [row("All", total)] : []));
  }
  return {box, show};
}

/* Return the table of flops {box, show({about, places, sort, isFalling})}.

   onSort(name) : called with the figure of a heading, or "flop"
   onPick(place): called for a flop that the user chooses
   onSave()     : called to save the flops */
export function flopTable(onSort, onPick, onSave) {
  let shown = null, isWhole = false;
  const head = element("thead"), body = element("tbody"), focused = focusedRows(body);
  const count = element("span", {class: "pc-count", role: "status"});
  const more = button("Show all", () => {
    isWhole = true;
    draw();
  });
  const table = element("table", {class: "pc-table", role: "grid", "aria-label": "Flops", keydown: onKey},
    head, body);
  const box = element("section", {"aria-label": "List of flops"},
    toolRow(count, button("Save CSV", onSave)),
    element("div", {class: "pc-scroll pc-list"}, table), more);

  function draw() {
    const {about, places} = shown, figures = [{figure: "weight", name: "Weight"}, ...reportFigures(about)];
    const some = isWhole ? places : places.slice(0, FLOPS_AT_FIRST);
    focused.restart();
    drawHeadings(head, [{figure: "flop", name: "Flop"}, ...figures].map(({figure, name}) => ({id: figure, name})),
      {name: shown.sort, isFalling: shown.isFalling}, onSort);
    body.replaceChildren(...some.map((place, row) => element("tr", {
      class: "pc-flop", tabindex: row ? -1 : 0, click: () => pick(row),
    }, element("th", {scope: "row"}, comboName(about.flops[place])), ...figures.map(({figure, kind}) =>
      flopCell((kind ? writtenAs.bind(null, kind) : weightText)(about.figures[figure][place]))))));
    count.textContent = places.length ? flopsText(places.length) : "No flop passes the filters";
    more.hidden = some.length === places.length;
    more.textContent = `Show all ${flopsText(places.length)}`;
  }
  function pick(row) {
    focused.focus(row);
    onPick(shown.places[row]);
  }
  function onKey(event) {
    if (!body.contains(event.target)) return;
    if (event.key === "Enter" || event.key === " ") pick(focused.at());
    else if (!focused.move(event.key)) return;
    event.preventDefault();
  }
  return {
    box,
    show(next) {
      shown = next;
      draw();
    },
  };
}
