import { expect, test } from "vitest";
import type { ImportField } from "#contract/imports.ts";
import type { Member } from "#server/members/write-member.ts";
import { turnsOf } from "#test/programs/longest-turn.ts";
import { choicesFrom } from "./choices.ts";
import { planImport } from "./plan-import.ts";

const FIELDS: ImportField[] = [
  "firstName",
  "lastName",
  "email",
  "address",
  "zipCode",
  "localDuesPaidThrough",
];

const aMember = (id: number, given: Pick<Member, "firstName" | "lastName" | "email" | "address">) =>
  ({
    id,
    ...given,
    recordedFirstName: given.firstName,
    recordedLastName: given.lastName,
    recordedEmail: given.email,
    legacyId: `N${id}`,
    userName: `member${id}`,
    zipCode: "22201",
    spouseId: null,
    spouseName: null,
    city: null,
  }) as Member;

/** The longest time, in milliseconds, that planning holds the thread, with the plan itself. */
async function planOf(rows: string[][], members: Member[]) {
  const numbered = rows.map((cells, at) => ({ line: at + 2, cells }));
  const choices = choicesFrom({ fields: FIELDS });
  const counts = { created: 0, questions: 0 };
  const { longest } = await turnsOf(async () => {
    const plan = await planImport({ rows: numbered, members, choices, society: "Chaine" });
    Object.assign(counts, { created: plan.created.length, questions: plan.questions.length });
  });
  return { ...counts, longest };
}

// The bound is 50 ms on a quiet machine; a collection of garbage in another thread counts here, too.
const MOST_MS = 120;

test("A large list is compared with a large directory while others get their turn", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => [
    `Anna${at % 700}`,
    `Lind${at % 5000}`,
    `m${at}@example.org`,
    `${at % 9000} Oak St`,
    "22201",
    "12/31/2026",
  ]);
  const members = Array.from({ length: 10_000 }, (_, id) =>
    aMember(id, {
      firstName: `Bo${id % 900}`,
      lastName: `Berg${id}`,
      email: `b${id}@example.org`,
      address: `${id} Elm St`,
    }),
  );
  const { created, longest } = await planOf(rows, members);
  expect(created).toBe(30_000);
  expect(longest).toBeLessThan(MOST_MS);
});

test("So is a list in which each row may be one of fifty members", async () => {
  const members = Array.from({ length: 5000 }, (_, id) =>
    aMember(id, { firstName: "Bo", lastName: `Berg${id}`, email: null, address: `${id % 100} Elm St` }),
  );
  const rows = Array.from({ length: 5000 }, (_, at) => [
    "Bo",
    `Lind${at}`,
    "",
    `${at % 100} Elm St`,
    "22201",
    "",
  ]);
  const { created, questions, longest } = await planOf(rows, members);
  expect([created, questions]).toEqual([0, 5000]);
  expect(longest).toBeLessThan(MOST_MS);
});
