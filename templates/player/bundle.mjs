/**
 * Bundle the player: ES modules in, classic scripts for the site out.
 *
 * ``node templates/player/bundle.mjs`` writes the bundles; with ``--check`` it writes nothing and
 * fails when a committed bundle is not what the sources give.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const SOURCES = dirname(fileURLToPath(import.meta.url));
const TARGETS = join(SOURCES, "..", "static");
const BUNDLES = [
  ["element/main.js", "player.js"],
  ["pages/pack.js", "pack.js"],
  ["pages/levelpage.js", "level.js"],
  ["pages/playpage.js", "play.js"],
  ["pages/embedpage.js", "embed.js"],
  ["pages/daily.js", "daily.js"],
  ["pages/progresspage.js", "progress.js"],
  ["onefile/main.js", "../inline/onefile.js"],
  ["../offline/page.js", "offline.js"],
  ["../offline/worker.js", "../sw.js"],
];
const LARGEST = 30_000;

/** Style sheets enter a bundle as their text, minified, with what they import. */
const STYLE_SHEETS = {
  name: "style-sheets",
  /** @param {import("esbuild").PluginBuild} plugged */
  setup(plugged) {
    plugged.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path], bundle: true, write: false, minify: true, charset: "utf8",
      });
      return { contents: replaceRems(outputFiles[0].text.trim()), loader: "text" };
    });
  },
};

/**
 * Lengths in rem follow the page that a player stands in; its own unit does not (styles.js). Conditions
 * cannot hold variables: there em is what a container's words measure.
 * @param {string} css
 */
function replaceRems(css) {
  return css
    .replace(/@container[^{]*/g, (condition) => condition.replaceAll("rem", "em"))
    .replace(/(-?[\d.]+)rem\b/g, "calc($1*var(--player-rem))");
}

/**
 * @param {string} entry
 * @returns {Promise<string>} the bundle's text: the same for the same sources, on any machine
 */
async function makeBundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: SOURCES,
    entryPoints: [entry],
    plugins: [STYLE_SHEETS],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    // A page in another encoding that loads a script reads it in its own; in ASCII all agree.
    charset: "ascii",
    legalComments: "none",
    banner: {
      js: `/* Flowpress (MIT). Made from ${posix.join("templates/player", entry)} by npm run bundle; edit there. */`,
    },
  });
  return outputFiles[0].text;
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {string | null} what is wrong with the bundle as it stands
 */
function findProblem(name, text) {
  const size = gzipSync(text).length;
  if (size > LARGEST) return `${name} has ${size} bytes gzipped; the limit is ${LARGEST}`;
  if (!process.argv.includes("--check")) return null;
  return readBundle(name) === text ? null : `${name} is stale: run npm run bundle and commit it`;
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function readBundle(name) {
  try {
    return readFileSync(join(TARGETS, name), "utf8");
  } catch {
    return null;
  }
}

for (const [entry, name] of BUNDLES) {
  const text = await makeBundle(entry);
  const problem = findProblem(name, text);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  } else if (!process.argv.includes("--check")) {
    writeFileSync(join(TARGETS, name), text);
    console.log(`${name}: ${text.length} bytes, ${gzipSync(text).length} gzipped`);
  }
}
