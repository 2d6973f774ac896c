import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 2 ** 26,
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

/** Every folder that holds a tracked file, with a slash at the end. */
const folders = new Set(
  tracked.flatMap((file) => {
    const parts = file.split("/").slice(0, -1);
    return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
  }),
);

/** Folders that need no line of their own. */
const UNNAMED = [
  "docs/",
  "src/",
  "src/web/public/",
  "emulators/authorize-net/",
  "emulators/constant-contact/",
];

/** The folders that the page names: in full, or relative to the first folder of their table row. */
const named = new Set(
  page.split("\n").flatMap((line) => {
    const spans = [...line.matchAll(/`((?:[\w.-]+\/)+)`/g)].map(([, folder]) => folder ?? "");
    const base = line.startsWith("| `") ? (spans[0] ?? "") : "";
    return spans.map((folder) => (folders.has(folder) || folder === base ? folder : base + folder));
  }),
);

test("the architecture page names every folder", () => {
  const unnamed = [...folders].filter(
    (folder) =>
      !folder.startsWith(".") &&
      !named.has(folder) &&
      !UNNAMED.some((start) => folder === start || (start !== "src/" && folder.startsWith(start))),
  );
  expect(unnamed.sort()).toEqual([]);
});

test("the architecture page names no folder or file that is missing", () => {
  const files = [
    ...page.matchAll(
      /`((?:src|test|e2e|bench|scripts|seed|deploy|docs|emulators|migrations)\/[\w./-]+\.\w+)`/g,
    ),
  ];
  const missing = [
    ...[...named].filter((folder) => !folders.has(folder)),
    ...files.map(([, file]) => file ?? "").filter((file) => !existsSync(join(root, file))),
  ];
  expect(missing).toEqual([]);
});

test("no comment names a file of the project that does not exist", () => {
  const names = new Set(tracked.map((file) => file.slice(file.lastIndexOf("/") + 1)));
  const exists = (name: string) => {
    const last = name.slice(name.lastIndexOf("/") + 1);
    // A comment can name a kind of file: `*.race.test.ts`.
    return names.has(last) || [...names].some((known) => known.endsWith(`.${last}`));
  };
  const missing = tracked
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter((line) => /^\s*(\/\/|\*|\/\*)/.test(line))
        .flatMap((line) => [
          ...line.matchAll(/`?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md))\b/g),
        ])
        .map(([, name]) => name ?? "")
        .filter((name) => !exists(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});
