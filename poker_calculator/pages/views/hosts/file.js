/* The host of a view in a file of its own: values and answers are data of the page, whose address holds some. */

import {decoded} from "../parts/asking.js";
import {lookChoice} from "../parts/look.js";
import {Values, addressWriter, readFragment, writeFragment} from "../parts/values.js";
import {LINKED, VIEWS} from "../views.js";

const data = JSON.parse(document.getElementById("data").textContent);
const {names: linkedNames, when: linkedWhen} = LINKED[data.view] ?? {names: []};
const fileAddress = addressWriter();

async function ask(name, query) {
  const answer = data.answers[`${name} ${JSON.stringify(query)}`];
  if (!answer) throw new Error("This page holds no answer to that; open it in the program.");
  return decoded(Uint8Array.from(atob(answer), (character) => character.charCodeAt(0)).buffer);
}

const linkedOf = (valueOf) => Object.fromEntries(linkedNames.map((name) => [name, valueOf(name)]));

/* Return the linked values of the address, and those of the data where it has none. */
function linkedValues() {
  const {values: written} = readFragment(location.hash);
  return linkedOf((name) => written[name] ?? data.values[name]);
}

const values = new Values({...data.values, ...linkedValues()});
const writeLinked = () =>
  fileAddress.write(writeFragment(data.view, linkedOf((name) => values.get(name))), null, linkedWhen);
for (const name of linkedNames) values.listen(name, writeLinked);
addEventListener("hashchange", () => values.set(linkedValues()));
document.querySelector("header").append(lookChoice(document.documentElement));
VIEWS[data.view](document.getElementById("view"), {values, ask});
