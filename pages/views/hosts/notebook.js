/* The host of a view in a notebook: values are traits of the widget, and Python answers queries. */

import {decoded} from "../parts/answers.js";
import {VIEWS} from "../views.js";

/* The values of a view as traits of a model. */
function traits(model) {
  return {
    get: (name) => model.get(name),
    set: (changes) => {
      for (const [name, value] of Object.entries(changes)) model.set(name, value);
      model.save_changes();
    },
    listen: (name, listener) => {
      const call = () => listener(model.get(name));
      model.on(`change:${name}`, call);
      return () => model.off(`change:${name}`, call);
    },
  };
}

/* Return a function that asks the widget, and a function that ends it. */
function asking(model) {
  const waiting = new Map();
  let last = 0;
  const answer = (message, buffers) => {
    const asked = waiting.get(message.id);
    if (!asked) return;
    waiting.delete(message.id);
    const bytes = buffers[0];
    try {
      asked.resolve(decoded(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
    } catch (error) {
      asked.reject(error);
    }
  };
  model.on("msg:custom", answer);
  const ask = (name, query) => new Promise((resolve, reject) => {
    const id = `${Date.now()} ${Math.random()} ${++last}`; // unique among all views of the widget
    waiting.set(id, {resolve, reject});
    model.send({id, name, query});
  });
  return [ask, () => model.off("msg:custom", answer)];
}

function render({model, el}) {
  const [ask, end] = asking(model);
  const remove = VIEWS[model.get("_view")](el, {values: traits(model), ask});
  return () => {
    remove();
    end();
  };
}

export default {render};
