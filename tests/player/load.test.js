import assert from "node:assert/strict";
import { test } from "node:test";

import { LevelError } from "../../templates/player/game/level.js";
import { loadLevel } from "../../templates/player/game/load.js";

const LEVEL = JSON.stringify({
  v: 1, id: "two", title: "Two", board: { shape: "rectangle", width: 2, height: 2 }, dots: [[0, 1]],
});
const URL_OF = "https://levels.example/packs/a/two.html";

/** A server with one answer. */
const serve = (text, status = 200) => async () => new Response(text, { status });
/** What a page parser does, for the pages here. */
const pick = (html) => /<script class="level">(.*?)<\/script>/.exec(html)?.[1] ?? null;

test("a level comes as JSON or inside its page", async () => {
  for (const text of [LEVEL, ` ${LEVEL}\n`, `<p>x</p><script class="level">${LEVEL}</script>`]) {
    assert.equal((await loadLevel(URL_OF, serve(text), pick)).id, "two");
  }
});

/** @type {[string, string, typeof fetch, RegExp][]} */
const REFUSALS = [
  ["a page that is not there", URL_OF, serve("", 404), /levels\.example has no such level.*404/],
  ["a page without a level", URL_OF, serve("<p>Hello</p>"), /no level on that page/],
  ["a damaged level", URL_OF, serve("{"), /not valid JSON/],
  ["too much", URL_OF, serve("x".repeat(1_000_001)), /too large/],
  ["no network", URL_OF, async () => { throw new TypeError("failed"); }, /cannot be reached/],
  ["a page from a disk", "file:///a.html", serve(LEVEL), /from a disk/],
  ["a script for an address", "javascript:alert(1)", serve(LEVEL), /not one of the web/],
  ["no address", "http://", serve(LEVEL), /not a URL/],
];

for (const [name, url, fetcher, words] of REFUSALS) {
  test(`${name} is refused in words`, async () => {
    await assert.rejects(loadLevel(url, fetcher, pick), (error) => {
      assert.ok(error instanceof LevelError);
      assert.match(error.message, words);
      return true;
    });
  });
}
