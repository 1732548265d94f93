/* The views by name; each shows itself in an element and returns a function that removes it. */

import {rangePicker} from "./range_picker.js";

export const VIEWS = {range_picker: rangePicker};
