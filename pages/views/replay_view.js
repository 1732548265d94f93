/* The hands of the program's files, or of a timeline, step by step. */

import {element} from "./parts/dom.js";
import {handReplay} from "./replay/replay.js";
import {spotOpener} from "./replay/spot_opener.js";

/* Show a replay in an element; its values are those of `handReplay`. Returns a function that removes it.

   Without a value *timeline* it asks for that of the files that are open. */
export function replayView(box, host) {
  const problem = element("p", {class: "pc-view pc-problem", role: "alert"});
  const given = host.values.get("timeline");
  let remove = () => {}, isRemoved = false;
  const show = (timeline) => {
    const values = {
      get: (name) => (name === "timeline" ? timeline : host.values.get(name)),
      set: (changes) => host.values.set(changes),
      listen: (name, listener) => host.values.listen(name, listener),
    };
    if (!isRemoved) remove = handReplay(box, {...host, values}, {tool: spotOpener(host)});
  };
  if (given) show(given);
  else {
    box.append(problem);
    problem.textContent = "Reading the hands …"; // which may take seconds
    host.ask("replay", {}).then((answer) => {
      problem.remove();
      show(answer.timeline);
    }, (error) => {
      problem.textContent = error.message;
    });
  }
  return () => {
    isRemoved = true;
    remove();
    problem.remove();
  };
}
