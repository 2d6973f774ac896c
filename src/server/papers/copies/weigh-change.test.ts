import { expect, test } from "vitest";
import { severityRank } from "#contract/registrations/need-words.ts";
import { changeRank, isWorse, type Said } from "./weigh-change.ts";

const place = { table: 1, seat: null };
const eggs = { code: "eggs", severity: "allergy" } as const;

test.each<Said>([
  { kind: "need-removed", need: eggs },
  { kind: "severity", need: { ...eggs, severity: "preference" }, from: "life-threatening" },
  { kind: "none-needed", request: null },
  { kind: "gone", needs: { list: [eggs], words: null, carriesEpinephrine: true }, request: "No nuts" },
  { kind: "moved", people: [{ name: "Ana", from: place, to: place }] },
  { kind: "renamed", from: "Ana" },
  { kind: "words", from: "No nuts", to: null },
  { kind: "epinephrine", isCarried: false },
  { kind: "choice", course: "Main", from: "Venison", to: "Turbot", meets: { contains: [], needs: [] } },
  { kind: "fact", what: "Count", from: "84", to: "86" },
  { kind: "said", words: "Table removed" },
])("A change of the kind $kind that adds no danger comes after all that do", (change) => {
  expect(changeRank(change)).toBeGreaterThan(severityRank({ severity: null }));
  expect(isWorse(change)).toBe(false);
});

test("Epinephrine comes after a life-threatening need and before an allergy", () => {
  const ranks = [
    changeRank({ kind: "need-added", need: { ...eggs, severity: "life-threatening" } }),
    changeRank({ kind: "epinephrine", isCarried: true }),
    changeRank({ kind: "need-added", need: eggs }),
    changeRank({ kind: "words", from: null, to: "No nuts" }),
    changeRank({ kind: "severity", need: { ...eggs, severity: "intolerance" }, from: "preference" }),
  ];
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(new Set(ranks).size).toBe(ranks.length);
});
