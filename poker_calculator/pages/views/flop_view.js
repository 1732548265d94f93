/* A report of many solved flops: a chart, means by texture, and the flops, all filtered by texture. */

import {TEXTURES, chartFigures, flopChart, flopKey, flopTable, meansTable} from "./flop_parts.js";
import {reportColumns, reportFigures, textureFilters} from "./flop_parts.js";
import {isGivenUp, latestOnly} from "./parts/asking.js";
import {element, perFrame, problemLine, rowsCsv, saveCsv, sortedRows, toolRow} from "./parts/dom.js";
import {filterChoice} from "./session/filter_panel.js";
import {formValues} from "./solve/units.js";

/* Show a flop report in an element.

   Its values are *report*, the name of the file; *filters*, values by texture; *by*, the texture of the means;
   *figure*, that of the chart; *sort* and *rising*, the order of the flops. A host's *open(view, values)* shows
   a flop in another view. Returns a function that removes it. */
export function flopView(box, host) {
  const problem = problemLine();
  const head = toolRow(), body = element("div");
  const view = element("section", {class: "pc-view pc-flop-view", "aria-label": "Flops"}, head, problem, body);
  box.append(view);
  const ask = latestOnly(host.ask);
  let remove = () => {}, isRemoved = false;

  /* Do work that asks; its error is shown. */
  async function trying(work) {
    try {
      await work();
    } catch (error) {
      if (!isGivenUp(error) && !isRemoved) problem.textContent = error.message;
    }
  }
  function clear() {
    remove();
    remove = () => {};
    body.replaceChildren();
    problem.textContent = "";
  }
  const open = () => trying(async () => {
    clear();
    const {reports} = await ask("contents", {}), report = host.values.get("report") || reports[0] || "";
    if (reports.length > 1) {
      const choice = filterChoice("Report", reports.map((name) => [name, name]), (name) =>
        host.values.set({report: name}));
      choice.show(report);
      head.replaceChildren(choice.box);
    }
    const about = await ask("flop_report", {report});
    if (!isRemoved) remove = shownReport(body, host, {...about, report}, trying);
  });
  const end = host.values.listen("report", open);
  open();
  return () => {
    isRemoved = true;
    end();
    clear();
    view.remove();
  };
}

/* Fill an element with the parts of a report; return the function that ends them. */
function shownReport(body, host, about, trying) {
  const ask = latestOnly(host.ask), {values} = host;
  const filters = () => values.get("filters") || {};
  const by = () => (values.get("by") in TEXTURES ? values.get("by") : "suits");
  const figure = () => (values.get("figure") in chartFigures(about) ? values.get("figure") : "actions");
  const sort = () => values.get("sort") || (figure() === "actions" ? "check" : figure());
  let answer = null;

  const switches = textureFilters(about, (name, chosen) =>
    values.set({filters: name ? {...filters(), [name]: chosen} : {}}));
  const chart = flopChart(host.open && openFlop);
  const means = meansTable((texture) => values.set({by: texture}));
  const table = flopTable((name) => values.set({sort: name, rising: name === sort() && !values.get("rising")}),
    pick, () => saveCsv(rowsCsv(reportColumns(about), indices()), "flops"));
  const figures = filterChoice("Chart of", Object.entries(chartFigures(about)), (name) =>
    values.set({figure: name, sort: "", rising: false}));
  body.replaceChildren(switches.box, toolRow(figures.box), chart.box, means.box,
    table.box);

  const indices = () => sortedRows(answer.rows, flopKey(about, sort()), !values.get("rising"));
  function pick(index) {
    chart.select(index);
    if (host.open) openFlop(index);
  }
  /* Open the solution of a flop if there is one, or else set the flop up to be solved. */
  function openFlop(index) {
    const flop = about.flops[index];
    trying(async () => {
      const {solution} = await host.ask("flop_report_solution", {flop});
      if (solution) host.open("solution_view", {solution});
      else host.open("solve_view", {board: flop, ...(about.pot && {pot: about.pot}), ...formValues(about.spot)});
    });
  }
  function draw() {
    if (answer === null) return;
    const isFalling = !values.get("rising"), isStacked = figure() === "actions";
    const series = reportFigures(about).filter((entry) => (isStacked ? entry.color : entry.figure === figure()));
    const shown = {about, indices: indices(), series, isStacked, total: answer.total, sort: sort(), isFalling};
    figures.show(figure());
    chart.show(shown);
    table.show(shown);
  }
  const load = () => trying(async () => {
    switches.show(filters());
    answer = await ask("flop_report_means", {report: about.report, filters: filters(), by: by()});
    means.show(about, answer, by());
    draw();
  });
  const drawLater = perFrame(draw);
  const ends = [...["filters", "by"].map((name) => values.listen(name, load)),
    ...["figure", "sort", "rising"].map((name) => values.listen(name, drawLater))];
  load();
  return () => {
    ends.forEach((end) => end());
    chart.remove();
  };
}
