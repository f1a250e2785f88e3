/**
 * Where the script of a one-file pack begins: in the head, so that the list is not painted when the
 * address asks for a level. The rest waits until all levels are there.
 */

import { readAddress } from "./address.js";
import { PackPage } from "./page.js";

const { dataset } = document.documentElement;
dataset.scripted = "";
dataset.view = readAddress(window.location.hash, Infinity).number === null ? "list" : "level";
document.addEventListener("DOMContentLoaded", () => new PackPage());
