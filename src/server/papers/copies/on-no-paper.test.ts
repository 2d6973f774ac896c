import { expect, test } from "vitest";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { printed } from "#test/papers/draw.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type DinnerSnapshot, factsOf, snapshotOf } from "./snapshot.ts";

const now = dinnerFacts({ persons: 6, isBySeat: true });
const DINNER = snapshotOf({
  ...now,
  persons: now.persons.map((person) => ({ ...person, memberId: null, needs: { none: true } })),
});

test("Facts that are not compared are on no paper of the venue", async () => {
  const kitchen = { copy: 2, code: "7F3A2", previous: null, changes: [] };
  const draw = async (snapshot: DinnerSnapshot) =>
    (
      await printed(factsOf(snapshot, { version: "copy 2", kitchen }), [
        ...(["cover", "timeline", "plan", "tables", "kitchen", "roster", "escort-list"] as const),
      ])
    ).text;
  const other: DinnerSnapshot = {
    ...DINNER,
    eventId: DINNER.eventId + 1,
    persons: DINNER.persons.map((person) => ({
      ...person,
      memberId: person.id,
      amountDue: 7,
      kind: person.kind === "member" ? "guest" : "member",
    })),
  };
  expect(fingerprintOf(other)).toBe(fingerprintOf(DINNER));
  expect(await draw(other)).toBe(await draw(DINNER));
});
