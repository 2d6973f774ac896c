import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import type { Mutant } from "./mutants.ts";
import { mutatedFiles } from "./pure-files.ts";
import { compareSurvivors, OPEN, onOneLine, readSurvivors } from "./survivors.ts";

const listed = readSurvivors();

test("Each listed survivor's text is in a file that is mutated", () => {
  const files = mutatedFiles();
  const outdated = listed.filter(({ file, line, before }) => {
    if (!files.includes(file)) return true;
    const text = readFileSync(join(root, file), "utf8");
    return !text.split("\n").some((one) => onOneLine(one) === line) || !onOneLine(text).includes(before);
  });
  expect(outdated).toEqual([]);
});

const open = listed.filter(({ reason }) => reason === OPEN).length;

test("Each listed survivor has a reason, or is said to be open", () => {
  expect(listed.filter(({ reason }) => reason !== OPEN && !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
});

test("The documents say how many survivors are open", () => {
  const proof = readFileSync(join(root, "docs/proof.md"), "utf8");
  const [, said] = /(\d+) that survived are not judged yet/.exec(proof) ?? [];
  expect(Number(said ?? 0)).toBe(open);
});

test("All files of rules are mutated, and the kitchen's comparison", () => {
  expect(mutatedFiles()).toEqual(
    expect.arrayContaining([
      "src/server/registrations/rules.ts",
      "src/server/registrations/balance/change-rules.ts",
      "src/server/imports/plan/match-headings.ts",
      "src/server/imports/plan/match-member.ts",
      "src/server/imports/plan/cells/parse-cell.ts",
      "src/server/papers/copies/compare/compare-needs.ts",
      "src/contract/registrations/need-words.ts",
    ]),
  );
});

test("A survivor without a row, and a row without a survivor, are both reported", () => {
  const survivor = { file: "a.ts", line: "if (x) y();", before: "x", after: "true" };
  const mutant: Mutant = { ...survivor, status: "Survived", kind: "ConditionalExpression" };
  const row = { ...survivor, reason: "Both are the same." };
  const compared = (mutants: Mutant[], rows: (typeof row)[]) => compareSurvivors(mutants, rows, ["a.ts"]);
  expect(compared([mutant], [row])).toEqual({ unlisted: [], outdated: [] });
  expect(compared([mutant, mutant], [row]).unlisted).toHaveLength(1);
  expect(compared([{ ...mutant, status: "Killed" }], [row]).outdated).toHaveLength(1);
  expect(compared([{ ...mutant, status: "Timeout" }], [row]).outdated).toEqual([]);
  expect(compared([mutant], [{ ...row, line: "if (x) z();" }])).toMatchObject({
    unlisted: [expect.anything()],
    outdated: [expect.anything()],
  });
});
