/* The host of a replay in a file of its own; the address holds its hand and step. */

import {addressWriter, readFragment, writeFragment} from "../parts/address.js";
import {Values} from "../parts/values.js";
import {handReplay} from "../replay/replay.js";

const replayData = JSON.parse(document.getElementById("data").textContent);
const replayAddress = addressWriter();

/* Return the hand and step of the address. */
function linkedPlace() {
  const {hand = 0, step = 0} = readFragment(location.hash).values;
  return {hand, step};
}

const replayValues = new Values({...replayData.values, ...linkedPlace()});
function writePlace() {
  const [hand, step] = ["hand", "step"].map((name) => replayValues.get(name));
  replayAddress.write(writeFragment("replay_view", {hand, step}), null, "soon");
}
for (const name of ["hand", "step"]) replayValues.listen(name, writePlace);
addEventListener("hashchange", () => replayValues.set(linkedPlace()));
handReplay(document.getElementById("view"), {values: replayValues});
