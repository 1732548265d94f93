/* The host of a view in the browser: a server on this machine answers queries. */

import {decoded} from "../parts/answers.js";
import {Values} from "../parts/values.js";
import {VIEWS} from "../views.js";

async function ask(name, query) {
  const response = await fetch(`/ask/${name}`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(query),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return decoded(await response.arrayBuffer());
}

const view = document.body.dataset.view;
VIEWS[view](document.getElementById("view"), {values: new Values(), ask});
