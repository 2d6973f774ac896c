import { expect, test } from "vitest";
import { dinnerFacts } from "#test/papers/dinner-facts.ts";
import { wordsFor } from "./erased-person.ts";
import { codeOf, factsOf, type PersonInCopy, seenBy, snapshotOf, withoutMember } from "./snapshot.ts";

const facts = dinnerFacts({ persons: 6 });
const inCopy = (memberIds: readonly (number | null)[]): PersonInCopy[] =>
  facts.persons.map((person, index) => ({ ...person, amountDue: 5, memberId: memberIds[index] ?? null }));
const persons = inCopy([1, null, 2]);

test("A copy keeps the instants as text and no money, and gives the same facts again", () => {
  const snapshot = snapshotOf({ ...facts, persons });
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
  expect(snapshot).not.toHaveProperty("version");
  expect(snapshot).not.toHaveProperty("kitchen");
  const { kitchen } = facts;
  const free = persons.map((person) => ({ ...person, amountDue: 0 }));
  expect(factsOf(snapshot, { version: "copy 3", kitchen })).toEqual({
    ...facts,
    version: "copy 3",
    kitchen,
    persons: free,
  });
  const open = { ...facts, endsAt: null };
  expect(factsOf(snapshotOf({ ...open, persons }), { version: "copy 2", kitchen }).endsAt).toBeNull();
});

test("A copy's code is the beginning of what it says, in capitals", () => {
  expect(codeOf({ fingerprint: "7f3a2b91" })).toBe("7F3A2");
});

test("What an officer saw depends on the papers and on each address", () => {
  const seen = [
    seenBy({ fingerprint: "a", emails: [] }),
    seenBy({ fingerprint: "b", emails: [] }),
    seenBy({ fingerprint: "a", emails: ["a@b.example"] }),
    seenBy({ fingerprint: "a", emails: ["a@b.example", "c@b.example"] }),
  ];
  expect(new Set(seen).size).toBe(seen.length);
  for (const one of seen) expect(one).toMatch(/^[0-9a-f]{64}$/);
});

test("An erased member's party and lines lose their names, and keep their places", () => {
  const guestParty = persons[2]?.partyId ?? 0;
  const party = persons.map((one, index) => ({
    ...one,
    amountDue: 0,
    needs: { none: true } as const,
    guestOf: index === 2 ? "Ana" : null,
    partyId: index === 0 ? 90 : one.partyId,
  }));
  const snapshot = snapshotOf({
    ...facts,
    persons: party,
    contacts: [
      { label: "Host", text: "ANA Weber, 555" },
      { label: "Chair", text: "Bo" },
    ],
    timeline: [
      { time: "6 PM", what: "Toast by A@b.example" },
      { time: "7 PM", what: "Soup" },
    ],
    unsorted: [90, 91].map((partyId) => ({ partyId, partyName: "", words: "" })),
  });
  const cut = withoutMember(snapshot, {
    person: { memberId: 1, name: " Ana Weber ", addresses: ["a@b.example"] },
    partyIds: new Set([90, guestParty]),
  });
  expect(cut.isPartlyErased).toBe(true);
  expect(cut.contacts).toEqual([
    { label: "Host", text: "Deleted member" },
    { label: "Chair", text: "Bo" },
  ]);
  expect(cut.timeline).toEqual([
    { time: "6 PM", what: "Deleted member" },
    { time: "7 PM", what: "Soup" },
  ]);
  expect(cut.unsorted.map(({ partyId }) => partyId)).toEqual([91]);
  const erased = {
    name: "Deleted member",
    sortName: "Deleted member",
    rank: null,
    needs: null,
    sponsor: null,
    memberId: null,
  };
  const isErased = ({ partyId }: PersonInCopy) => partyId === 90 || partyId === guestParty;
  expect(cut.persons).toEqual(
    party.map((one) =>
      isErased(one) ? { ...one, ...erased, guestOf: one.guestOf && "Deleted member" } : one,
    ),
  );
  expect(cut.persons.some(({ guestOf }) => guestOf === "Deleted member")).toBe(true);
});

test("A member is erased by their number even outside of their parties", () => {
  const cut = withoutMember(snapshotOf({ ...facts, persons }), {
    person: { memberId: 2, name: "Nobody", addresses: [] },
    partyIds: new Set(),
  });
  expect(cut.persons.map(({ name }) => name === "Deleted member")).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test("A person without a name is not looked for by it", () => {
  expect(wordsFor({ memberId: 1, name: "  ", addresses: ["a@b.example"] })).toEqual(["a@b.example"]);
});
