import fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportField } from "#contract/imports.ts";
import { foldText } from "#contract/values/fold.ts";
import type { Member } from "#server/members/write-member.ts";
import { choicesFrom } from "./choices.ts";
import { planImport } from "./plan-import.ts";

const FIELDS: ImportField[] = [
  "legacyId",
  "firstName",
  "lastName",
  "email",
  "cellPhone",
  "localDuesPaidThrough",
];

type Person = { number: string; first: string; last: string; phone: string; day: string };
const ofTwo = (n: number) => String(n).padStart(2, "0");

const PERSON: fc.Arbitrary<Person> = fc.record({
  number: fc.integer({ min: 1, max: 999_999 }).map((n) => String(n).padStart(6, "0")),
  first: fc.constantFrom("Anna", "Søren", "Bo", "María José", "Łukasz", "Zoë"),
  last: fc.constantFrom("O’Hara", "Smith-Jones", "Kjær", "van der Berg", "Żółty", "Hoffmann", "Smith Jr."),
  phone: fc.integer({ min: 200_000_0000, max: 999_999_9999 }).map(String),
  day: fc
    .tuple(
      fc.integer({ min: 2000, max: 2040 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([year, month, day]) => `${year}-${ofTwo(month)}-${ofTwo(day)}`),
});
const PEOPLE = fc.uniqueArray(PERSON, { minLength: 1, maxLength: 12, selector: ({ number }) => number });

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const parts = (day: string) => day.split("-").map(Number) as [number, number, number];
/** The forms in which other programs write a day. */
const DAY_FORMS: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day} 00:00:00`,
  (day) => `${day}T00:00:00.000Z`,
  (day) => ((y, m, d) => `${MONTHS[m - 1]} ${d}  ${y}`)(...parts(day)),
  (day) => ((y, m, d) => `${MONTHS[m - 1]} ${d}, ${y} 12:00 AM`)(...parts(day)),
  (day) => String(Math.round(Date.parse(day) / 86_400_000) + 25_569),
  (day) => ((y, m, d) => `${m}/${d}/${y}`)(...parts(day)),
  (day) => ((y, m, d) => `${ofTwo(d)}.${ofTwo(m)}.${y}`)(...parts(day)),
];
/** The forms in which they write a number of digits. */
const NUMBER_FORMS: readonly ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `${digits}.0`,
  (digits) => digits.replace(/^0+/, ""),
  (digits) => `${Number(digits).toPrecision(4).replace("e", "E")}`,
  (digits) => Number(digits).toExponential(5).replace("e", "E"),
];
const FORMS = fc.record({
  number: fc.constantFrom(...NUMBER_FORMS),
  phone: fc.constantFrom(...NUMBER_FORMS.filter((_, at) => at !== 2)),
  day: fc.constantFrom(...DAY_FORMS),
  last: fc.constantFrom<(last: string) => string>(
    (last) => last,
    (last) => last.replace("’", "´").replace("-", "‑"),
    (last) => last.replace("ff", "ﬀ").normalize("NFD"),
  ),
});

function planOf(rows: readonly string[][], members: readonly Member[] = []) {
  const choices = choicesFrom({ fields: FIELDS });
  return planImport({
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    members,
    choices,
    society: "Chaine",
  });
}

const emailOf = ({ number }: Person) => `p${number}@example.org`;
const plain = (digits: unknown) => String(digits).replace(/^0+/, "");

test("A damaged table gives the same members, or names the cell that it leaves out", async () => {
  await fc.assert(
    fc.asyncProperty(PEOPLE, FORMS, async (people, form) => {
      const rows = people.map((one) => [
        ...[form.number(one.number), one.first, form.last(one.last), emailOf(one)],
        ...[form.phone(one.phone), form.day(one.day)],
      ]);
      const plan = await planOf(rows);
      expect(plan.refused).toEqual([]);
      for (const [at, one] of people.entries()) {
        const facts = plan.created.find(({ line }) => line === at + 2)?.facts;
        const isLeft = (field: string) =>
          plan.leftCells.some((cell) => cell.line === at + 2 && cell.field === field);
        expect([facts?.firstName, foldText(facts?.lastName)]).toEqual([one.first, foldText(one.last)]);
        if (!isLeft("Member number")) expect(plain(facts?.legacyId)).toBe(plain(one.number));
        if (!isLeft("Cell phone")) expect(facts?.cellPhone).toBe(one.phone);
        // Of a column in which no day settles the order, the month is first, as in the United States.
        const isOpen = people.every(({ day }) => parts(day)[2] <= 12);
        if (!isLeft("Local dues paid through") && !isOpen) expect(facts?.localDuesPaidThrough).toBe(one.day);
      }
    }),
    { numRuns: 300 },
  );
});

test("A damaged table is the same people as before, never others", async () => {
  await fc.assert(
    fc.asyncProperty(PEOPLE, FORMS, async (people, form) => {
      const members = people.map((one, at) => {
        const names = { firstName: one.first, lastName: one.last };
        const recorded = { recordedFirstName: one.first, recordedLastName: one.last };
        const email = { email: emailOf(one), recordedEmail: emailOf(one) };
        return {
          id: at + 1,
          ...names,
          ...recorded,
          ...email,
          legacyId: one.number,
          userName: null,
        } as Member;
      });
      const rows = people.map((one) => [
        ...[form.number(one.number), one.first, form.last(one.last), emailOf(one), "", ""],
      ]);
      const plan = await planOf(rows, members);
      expect([plan.created, plan.refused, plan.questions]).toEqual([[], [], []]);
      for (const { line, member, after } of plan.changed) {
        expect(member.id).toBe(line - 1);
        expect(after).not.toHaveProperty("legacyId");
      }
    }),
    { numRuns: 200 },
  );
});
