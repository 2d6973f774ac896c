import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { longestFirst } from "./longest-first.mjs";

const file = (project: string, path: string) => ({ project: { name: project }, moduleId: join(root, path) });

test("The longest files of a project start first, and projects keep their order", () => {
  const files = [
    file("page", "soup.test.ts"),
    file("unit", "large.test.ts"),
    file("unit", "larger.test.ts"),
    file("unit", "short.test.ts"),
    file("unit", "long.test.ts"),
  ];
  const seconds = { "soup.test.ts": 1, "short.test.ts": 2, "long.test.ts": 40 };
  const [soup, large, larger, short, long] = files;
  expect(longestFirst(files, seconds)).toEqual([soup, long, short, large, larger]);
});
