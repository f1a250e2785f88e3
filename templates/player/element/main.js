/**
 * Where the bundle begins: the player's element is made known to the page.
 */

import { FlowPlayer } from "./element.js";

if (!customElements.get("flow-player")) customElements.define("flow-player", FlowPlayer);
