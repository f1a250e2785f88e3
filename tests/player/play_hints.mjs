/**
 * Plays levels by hints alone: JSON lines of levels in, the ids of those not solved out.
 */

import { createInterface } from "node:readline";

import { NO_ADVICE, ask } from "../../templates/player/hints/advice.js";
import { isSolved, play, startGame } from "../../templates/player/game/game.js";
import { readLevel } from "../../templates/player/game/level.js";

/** Presses of the button that are enough for any script, told once. */
const PRESSES_A_STEP = 3;

for await (const line of createInterface({ input: process.stdin })) {
  const level = readLevel(line);
  let [game, advice] = [startGame(level), NO_ADVICE];
  for (let press = 0; press < PRESSES_A_STEP * level.hints.length && !isSolved(game); press++) {
    const answer = ask(advice, level, game.flows);
    ({ advice } = answer);
    if (answer.followed) game = play(game, { type: "follow", ...answer.followed });
  }
  if (!isSolved(game)) console.log(level.id);
}
