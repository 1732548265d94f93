/* The host of a view in a file of its own: values and answers are data of the page. */

import {decoded} from "../parts/answers.js";
import {followLinks, linkedValues} from "../parts/links.js";
import {Values} from "../parts/values.js";
import {LINKED, VIEWS} from "../views.js";

const data = JSON.parse(document.getElementById("data").textContent);

async function ask(name, query) {
  const found = data.answers[`${name} ${JSON.stringify(query)}`];
  if (!found) throw new Error("This page holds no answer to that; open it in the program.");
  return decoded(Uint8Array.from(atob(found), (character) => character.charCodeAt(0)).buffer);
}

const linked = LINKED[data.view] || [];
const values = new Values({...data.values, ...linkedValues(linked)});
followLinks(values, linked);
VIEWS[data.view](document.getElementById("view"), {values, ask});
