import fc from "fast-check";
import { expect, test } from "vitest";
import { MemberForm } from "#contract/directory.ts";
import { IMPORT_FIELDS } from "#contract/imports.ts";
import { cleanCell } from "#server/imports/file/clean-cell.ts";
import { choicesFrom } from "./choices.ts";
import { planImport } from "./plan-import.ts";

/** What programs leave in a text that is copied from them: marks that no one sees, and other forms of signs. */
const MARKS = ["\u200b", "\u200e", "\u00ad", "\ufeff", "\u2060", "\u202a", "\u202c", "\u2066", "\u2069"];
const OTHER_FORMS: Readonly<Record<string, readonly string[]>> = {
  "-": ["\u2010", "\u2011", "\u2013", "\u2212"],
  " ": ["\u00a0", "\u2007", "\u202f"],
  "@": ["＠"],
  "2": ["２"],
  f: ["ｆ"],
};

const VALUES = fc.oneof(
  fc.record({
    field: fc.constantFrom("email" as const, "alternateEmail" as const),
    kept: fc.constantFrom("anna.weber@example.org", "o-hara+dinner@mail.example.co.uk", "fifi22@example.org"),
  }),
  fc.record({
    field: fc.constantFrom(
      "cellPhone" as const,
      "homePhone" as const,
      "officePhone" as const,
      "fax" as const,
    ),
    kept: fc.constantFrom("(202) 555-0142", "202-555-0142 x22", "+1 202 555 0142"),
  }),
  fc.record({ field: fc.constant("userName" as const), kept: fc.constantFrom("anna-weber", "fifi.22") }),
);
/** What is done to each character: 0 to 1, for how likely it is, and what to take of the lists above. */
const DAMAGE = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat()), {
  minLength: 40,
  maxLength: 40,
});

function damaged(kept: string, damage: readonly (readonly [number, number])[]): string {
  const characters = [...kept].map((character, at) => {
    const [chance = 0, pick = 0] = damage[at] ?? [];
    const forms = OTHER_FORMS[character] ?? [];
    if (chance < 0.3 && forms.length > 0) return forms[pick % forms.length];
    return chance > 0.8 ? `${MARKS[pick % MARKS.length]}${character}` : character;
  });
  return ` ${characters.join("")}\u200f\u00a0`;
}

test("A contact is kept in the same form whether it is typed or imported, whatever was copied along", async () => {
  await fc.assert(
    fc.asyncProperty(VALUES, DAMAGE, async ({ field, kept }, damage) => {
      const words = damaged(kept, damage);
      const plan = await planImport({
        rows: [{ line: 2, cells: ["Anna", "Weber", cleanCell(words)] }],
        members: [],
        choices: choicesFrom({ fields: ["firstName", "lastName", field] }),
        society: "Chaine",
      });
      expect(plan.leftCells, IMPORT_FIELDS[field]).toEqual([]);
      expect(plan.created[0]?.facts[field]).toBe(kept);
      expect(MemberForm.shape[field].parse(words)).toBe(kept);
    }),
    { numRuns: 500 },
  );
});
