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

test("A large list is compared with a large directory while others get their turn", async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({
    line: at + 2,
    cells: [
      `Anna${at % 700}`,
      `Lind${at % 5000}`,
      `m${at}@example.org`,
      `${at % 9000} Oak St`,
      "22201",
      "12/31/2026",
    ],
  }));
  const members = Array.from({ length: 10_000 }, (_, id) => {
    const [firstName, lastName, email] = [`Bo${id % 900}`, `Berg${id}`, `b${id}@example.org`];
    return {
      id,
      firstName,
      lastName,
      email,
      recordedFirstName: firstName,
      recordedLastName: lastName,
      recordedEmail: email,
      legacyId: `N${id}`,
      userName: `bo${id}`,
      address: `${id} Elm St`,
      zipCode: "22201",
      spouseId: null,
      spouseName: null,
      city: null,
    } as Member;
  });
  const choices = choicesFrom({ fields: FIELDS });
  let planned = 0;
  const { longest } = await turnsOf(async () => {
    const plan = await planImport({ rows, members, choices, society: "Chaine" });
    planned = plan.created.length;
  });
  expect(planned).toBe(30_000);
  // The bound is 50 ms on a quiet machine; a collection of garbage in another thread counts here, too.
  expect(longest).toBeLessThan(120);
});
