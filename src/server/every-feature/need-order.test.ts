import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the order of severities has one home: no other file ranks them", () => {
  const root = join(import.meta.dirname, "../../..");
  // The list itself, worst first, and the rank that it gives.
  const home = ["src/contract/values/need-codes.ts", "src/contract/registrations/need-words.ts"];
  // The list itself is a choice of one of them, in a schema and in a form.
  const choices = ["src/contract/registrations/needs.ts", "src/web/registrations/needs/NeedsFields.tsx"];
  const ranks = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !home.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const found = [
        ...(choices.includes(file) ? [] : text.matchAll(/SEVERITY_CODES/g)),
        ...text.matchAll(/["'`]life-threatening["'`]/g),
        ...text.matchAll(/SEVERITY_CODES\.(indexOf|findIndex)|Number\([^)]*isLifeThreatening/g),
      ];
      return found.map(([words]) => `${file}: ${words}`);
    });
  expect(ranks).toEqual([]);
});
