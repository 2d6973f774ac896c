import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Obstacle } from "#scripts/command.mjs";
import { root } from "#scripts/root.mjs";
import { installBuild } from "./install-build.mjs";

const SOURCES = ["src/web", "src/contract", "vite.config.ts", "package-lock.json", "scripts/start/web.mjs"];
const NEXT = "dist/web-next";
const VISITOR_PAGES = "dist/visitor-pages.json";
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const stamp = join(root, "dist/web.stamp");

/**
 * Builds the web pages, unless those in dist/web were built from the very same sources.
 * @param {string} node a Node that can run Vite
 */
export function buildWeb(node) {
  const sources = digestOfSources();
  const built = existsSync(join(root, "dist/web/index.html")) && existsSync(stamp);
  if (built && readFileSync(stamp, "utf8") === sources) return;
  console.log("Building the web pages …");
  // Taken away first: pages that were half built must not pass for whole.
  rmSync(stamp, { force: true });
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const done = spawnSync(node, [vite, "build", "--outDir", join(root, NEXT), "--logLevel", "warn"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  if (done.status !== 0) {
    throw new Obstacle(
      `The web pages could not be built:\n${done.error?.message ?? `${done.stdout}${done.stderr}`}`,
    );
  }
  compressPages();
  buildServerRendering(node, vite);
  // Beside the last one until it is whole: portals may be serving that.
  installBuild(join(root, NEXT), join(root, "dist/web"));
  writeFileSync(stamp, sources);
}

/**
 * What draws pages without a browser: landing and log-in are drawn here, once; a signed-in person's by the server.
 * @param {string} node
 * @param {string} vite
 */
function buildServerRendering(node, vite) {
  const options = {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: /** @type {const} */ ("utf8"),
  };
  const outDir = join(root, "dist/server-rendering");
  const built = spawnSync(node, [vite, "build", "--ssr", "--outDir", outDir, "--logLevel", "warn"], options);
  const draw =
    'const { renderVisitorPages } = await import("./dist/server-rendering/visitor-pages.js"); process.stdout.write(JSON.stringify(renderVisitorPages()))';
  const drawn = spawnSync(node, ["--input-type=module", "-e", draw], options);
  if (built.status !== 0 || drawn.status !== 0) {
    throw new Obstacle(
      `The pages that are drawn without a browser could not be built:\n${built.stdout}${built.stderr}${drawn.stderr}`,
    );
  }
  writeFileSync(join(root, VISITOR_PAGES), drawn.stdout);
}

/** Compressed once here, harder than could be done for each answer. */
function compressPages() {
  for (const path of filesUnder(NEXT).filter((name) => COMPRESSIBLE.test(name))) {
    const file = join(root, path);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function digestOfSources() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesUnder)) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
