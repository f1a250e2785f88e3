/**
 * Pages of daily packs: the calendar, and each of its boards.
 */

import { startDailyLevel } from "./dailylevel.js";
import { startDailyPage } from "./dailypage.js";

if (document.body?.dataset.day) {
  startDailyLevel();
} else {
  // In the head: the plain list gives way before anything is painted.
  document.documentElement.dataset.daily = "";
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startDailyPage);
  else startDailyPage();
}
