/* The ranges that come with the page, by path. */

import {PRESET_FOLDERS} from "./preset_folders.js";

/* Generate the [path, range] of all ranges in a folder. */
function* rangesIn(folder, path = "") {
  for (const [name, entry] of Object.entries(folder)) {
    if (typeof entry === "string") yield [path + name, entry.replaceAll(",", ", ")];
    else yield* rangesIn(entry, `${path}${name}/`);
  }
}

/* Texts by path: folders and a name, separated by slashes. */
export const PRESET_RANGES = Object.fromEntries(rangesIn(PRESET_FOLDERS));
