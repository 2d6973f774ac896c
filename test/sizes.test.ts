import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const FOLDERS = ["src", "test", "e2e", "scripts", "bench", "emulators", "seed"];

test("Files of the server and the web are short", () => {
  const lengths = globSync("src/{server,web}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(root, file), "utf8").split("\n").length - 1)
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(55);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(130);
});

test("No folder lists more than 30 entries", () => {
  const folders = FOLDERS.flatMap((top) => [
    top,
    ...readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  ]);
  const counts = folders.map((folder) => [folder, readdirSync(join(root, folder)).length] as const);
  expect(counts.filter(([, count]) => count > 30)).toEqual([]);
});
