import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Folders that belong to no feature. */
const NO_FEATURES = ["platform", "ui", "every-feature", "public"];

const files = ["src/contract", "src/server", "src/web"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.")),
);

/** The files of the product that a file imports at its start, with those that it takes only types of. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([#.][^"]+)"/gm)]
    .map(([, from = ""]) => (from.startsWith("#") ? `src/${from.slice(1)}` : join(dirname(file), from)))
    .filter((target) => existsSync(target));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The feature of a file, as `server: events`; null for a file of none. */
function featureOf(file: string): string | null {
  const [, side = "", feature = ""] = /^src\/(server|web)\/([^/]+)\//.exec(file) ?? [];
  return feature && !NO_FEATURES.includes(feature) ? `${side}: ${feature}` : null;
}

test("Features import each other in one direction only, types included", () => {
  const arrows = new Set(
    [...imports].flatMap(([file, targets]) => targets.map((to) => `${featureOf(file)} > ${featureOf(to)}`)),
  );
  expect(arrows.size).toBeGreaterThan(100);
  const pairs = [...arrows]
    .map((arrow) => arrow.split(" > "))
    .filter(([from = "", to = ""]) => from < to && arrows.has(`${to} > ${from}`))
    .map(([from = "", to = ""]) => `${from}, ${to.replace(/^\w+: /, "")}`)
    .filter((pair) => !pair.includes("null"));
  expect(pairs.sort()).toEqual([]);
});

/** The folders of registrations, lowest first: each may import from those before it. */
const ROOMS = ["parties", "balance", "waitlist", "seats", "changes"];

test("Parties, balance, waitlist, seats, and changes build on each other in this order", () => {
  const roomOf = (file: string) =>
    ROOMS.findIndex((room) => file.startsWith(`src/server/registrations/${room}/`));
  const arrows = [...imports].flatMap(([file, targets]) => targets.map((to) => ({ file, to })));
  const inside = arrows.filter(({ file, to }) => roomOf(file) >= 0 && roomOf(to) >= 0);
  expect(inside.length).toBeGreaterThan(300);
  expect(inside.filter(({ file, to }) => roomOf(to) > roomOf(file))).toEqual([]);
});

/** Every file that imports itself over others, with the files of its circle. */
function circles(): string[][] {
  const reach = (from: string) => {
    const seen = new Set<string>();
    const open = [...(imports.get(from) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(imports.get(file) ?? []));
    }
    return seen;
  };
  const reached = new Map(files.map((file) => [file, reach(file)]));
  const inCircle = files.filter((file) => reached.get(file)?.has(file));
  return inCircle.map((file) =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)),
  );
}

test("Files do not import each other in a circle, types included", () => {
  expect(imports.get("src/server/app.ts")?.length).toBeGreaterThan(20);
  expect(circles()).toEqual([]);
});
