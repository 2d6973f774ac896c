import { describe, expect, test } from "vitest";
import type { AttendeeRegistration, PartyAttendee } from "#contract/registrations/attendees/attendees.ts";
import type { Needs, SomeNeeds } from "#contract/registrations/needs.ts";
import { aParty } from "#test/people/parties.ts";
import { linesOf } from "#web/registrations/attendees/party.ts";
import { chipsOf, chipsThatFit, isListedNeed, seriousness } from "./party-chips.ts";

const some = (list: SomeNeeds["list"], more: Partial<SomeNeeds> = {}): Needs => ({
  list,
  words: null,
  carriesEpinephrine: false,
  ...more,
});

/** A member and guests with these needs. */
function partyWith(needs: readonly (Needs | null)[], facts: Partial<AttendeeRegistration> = {}) {
  const party = aParty({ guestTickets: needs.length - 1, ...facts });
  const attendees: PartyAttendee[] = party.attendees.map((person, n) => ({
    ...person,
    needs: needs[n] ?? null,
  }));
  return linesOf({ ...party, attendees });
}
const labels = (lines: ReturnType<typeof partyWith>) => chipsOf(lines).map(({ label }) => label);

describe("the chips of a party", () => {
  test("have the most serious first, and say once what several share", () => {
    const lines = partyWith(
      [
        some([{ code: "vegetarian" }, { code: "milk", severity: "intolerance" }]),
        some([{ code: "crustaceans", severity: "allergy" }]),
        some([{ code: "tree-nuts", severity: "life-threatening" }, { code: "vegetarian" }], {
          carriesEpinephrine: true,
        }),
        null,
      ],
      { foodRequests: "No pork.", isFoodUnread: true, adminNotes: "Speaks at eight" },
    );
    expect(labels(lines)).toEqual([
      ...["Tree nuts", "Epinephrine", "Crustaceans", "Unread", "Milk"],
      ...["Not answered", "Vegetarian × 2", "Notes"],
    ]);
    expect(chipsOf(lines).map(({ words }) => words)).toContain("Tree nuts: life-threatening");
    expect(chipsOf(lines).map(({ words }) => words)).toContain("Unread request of the party: “No pork.”");
  });

  test("are none for those who said that there is nothing", () => {
    expect(labels(partyWith([{ none: true }, { none: true }]))).toEqual([]);
  });

  test("count the people who have not answered", () => {
    expect(labels(partyWith([null, { none: true }, null]))).toEqual(["2 not answered"]);
  });

  test("of a request that was read are its words as a note", () => {
    const [chip] = chipsOf(partyWith([{ none: true }], { foodRequests: "No pork." }));
    expect(chip).toMatchObject({ label: "Notes", words: "No pork." });
  });
});

test("What someone listed comes before their own words, and neither is left out for lack of room", () => {
  const milk = some([{ code: "milk", severity: "intolerance" }], { words: "A little butter is fine." });
  const lines = partyWith([milk, milk, null], { adminNotes: "Speaks at eight" });
  expect(labels(lines)).toEqual(["Milk × 2", "Own words × 2", "Not answered", "Notes"]);
  const { shown, more } = chipsThatFit(chipsOf(lines), 15.5);
  expect(shown.map(({ label }) => label)).toEqual(["Milk × 2", "Own words × 2", "Not answered"]);
  expect(more.map(({ label }) => label)).toEqual(["Notes"]);
  // In the list’s order by severity, the words still count before an intolerance (067).
  expect(seriousness(chipsOf(lines))).toBeLessThan(
    seriousness(chipsOf(partyWith([some([{ code: "milk", severity: "intolerance" }])]))),
  );
});

test("An allergy with the same name as a chip is listed like any other", () => {
  const [chip] = chipsOf(partyWith([some([{ code: "other", severity: "allergy", words: "Own words" }])]));
  expect(chip && isListedNeed(chip)).toBe(true);
});

test("What has no room is counted, but never what is or may be serious", () => {
  const lines = partyWith(
    [
      some([
        { code: "tree-nuts", severity: "life-threatening" },
        { code: "peanuts", severity: "allergy" },
        { code: "milk", severity: "intolerance" },
        { code: "vegetarian" },
      ]),
      some([], { words: "Collapses from lupin" }),
      null,
    ],
    { foodRequests: "No pork.", isFoodUnread: true },
  );
  for (const room of [0, 5, 12]) {
    const { shown, more } = chipsThatFit(chipsOf(lines), room);
    const first = ["Tree nuts", "Peanuts", "Unread", "Milk", "Own words", "Not answered"];
    expect(shown.map(({ label }) => label).slice(0, 6)).toEqual(first);
    expect(more).toHaveLength(7 - shown.length);
  }
  expect(chipsThatFit(chipsOf(lines), 0).more.map(({ label }) => label)).toEqual(["Vegetarian"]);
  expect(chipsThatFit(chipsOf(lines), 99).more).toEqual([]);
});
