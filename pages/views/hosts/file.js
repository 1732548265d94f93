/* The host of a view in a file of its own: values and answers are data of the page. */

import {decoded} from "../parts/answers.js";
import {Values} from "../parts/values.js";
import {LINKED, VIEWS} from "../views.js";

/* Return the values of some names in the address, such as {node: "check"} of #node=check. */
function linkedValues(names) {
  const found = new URLSearchParams(location.hash.slice(1));
  return Object.fromEntries(names.filter((name) => found.has(name)).map((name) => [name, found.get(name)]));
}

/* Write values of some names to the address when they change, and set them when it changes. */
function followLinks(values, names) {
  for (const name of names) {
    values.listen(name, (value) => {
      const written = new URLSearchParams(location.hash.slice(1));
      if ((written.get(name) ?? "") === value) return;
      if (value === "") written.delete(name);
      else written.set(name, value);
      location.hash = written;
    });
  }
  addEventListener("hashchange", () => {
    const found = linkedValues(names);
    values.set(Object.fromEntries(names.map((name) => [name, found[name] ?? ""])));
  });
}

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
