// npm run sbom: the bill of materials of what a portal consists of, in CycloneDX, from package-lock.json alone:
//   npm run --silent sbom > bill.json
// What the server loads, and what the build puts into the pages. npm's own list (`npm sbom --omit dev`) has neither the
// latter, which are development dependencies to it, nor what a development dependency asks for as well, such as pg.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { root } from "./root.mjs";

/** @typedef {Record<string, string>} Names */
/** @typedef {{ name?: string, version: string, integrity?: string, license?: string, dependencies?: Names, optionalDependencies?: Names, peerDependencies?: Names, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Package */
/** @typedef {Record<string, Package>} Packages */

await runCommand(async () => {
  readOptions("sbom");
  /** @type {{ packages: Packages }} */
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { "": own = { version: "" } } = packages;
  const loaded = Object.keys({ ...own.dependencies, ...own.optionalDependencies });
  const places = placesOf(packages, [...loaded, ...importedByPages()]);
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { "bom-ref": "portal", type: "application", name: own.name, version: own.version },
    },
    components: [...places].map((place) => componentOf(packages, place)),
  };
  console.log(JSON.stringify(bill, null, 2));
  return 0;
});

/**
 * Where these packages stand in the lockfile, with all that they need; one that stands twice in one version, once.
 * @param {Packages} packages
 * @param {string[]} wanted
 */
function placesOf(packages, wanted) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const waiting = wanted.map((name) => placeOf(packages, "", name));
  const seen = new Set();
  while (waiting.length > 0) {
    const place = waiting.pop();
    if (place === undefined || seen.has(place)) continue;
    seen.add(place);
    found.set(refOf(packages, place), place);
    for (const name of neededBy(packages[place])) waiting.push(placeOf(packages, place, name));
  }
  return found.values();
}

/**
 * Of the optional peers none is asked for that nothing else needs; types are for the compiler alone.
 * @param {Package | undefined} one
 */
function neededBy(
  { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = { version: "" },
) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.filter((name) => !name.startsWith("@types/"));
}

/**
 * @param {Packages} packages
 * @param {string} place
 */
function refOf(packages, place) {
  return `${place.replace(/^.*node_modules\//, "")}@${packages[place]?.version}`;
}

/** Names of the packages that stand behind `import` in the web's sources; relative and `#` paths are our own. */
function importedByPages() {
  /** @type {Set<string>} */
  const names = new Set();
  for (const file of readdirSync(join(root, "src/web"), { recursive: true, encoding: "utf8" })) {
    if (!/\.(tsx?|css)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, "src/web", file), "utf8");
    const imports = text.matchAll(/^\s*(?:import|\} from|@import)\b[^"'\n]*["']([^"'#./][^"']*)["']/gm);
    for (const [, path = ""] of imports) names.add(/^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  }
  return names;
}

/**
 * Where Node would find a package, asked from another one.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, from, name) {
  const here = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (here in packages) return here;
  if (!from) return undefined;
  return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), name);
}

/**
 * @param {Packages} packages
 * @param {string} place
 */
function componentOf(packages, place) {
  const { version = "", integrity = "", license } = packages[place] ?? {};
  const name = place.replace(/^.*node_modules\//, "");
  const [algorithm = "", content = ""] = integrity.split("-");
  return {
    "bom-ref": refOf(packages, place),
    type: "library",
    name,
    version,
    scope: "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [
      {
        alg: algorithm.replace("sha", "SHA-"),
        content: Buffer.from(content, "base64").toString("hex"),
      },
    ],
    licenses: license ? [{ license: { id: license } }] : [],
  };
}
