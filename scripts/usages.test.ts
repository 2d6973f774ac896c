import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "./root.mjs";
import { type Usage, usages } from "./usages.mjs";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
/** Those that are programs of this project. */
const ours = Object.entries(scripts).flatMap(([name, line]) => (line.startsWith("node ") ? [name] : []));

test("Each command of this project has a text that says how it is used", () => {
  expect(ours.sort()).toEqual(Object.keys(usages).sort());
  for (const usage of Object.values<Usage>(usages))
    if (usage.program) expect(existsSync(join(root, usage.program)), usage.program).toBe(true);
});
