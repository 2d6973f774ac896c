import { expect, test } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Need, Needs } from "#contract/registrations/needs.ts";
import { aParty } from "#test/people/parties.ts";
import { needGroups } from "./need-groups.ts";

const some = (list: Need[], words: string | null = null, carriesEpinephrine = false): Needs => ({
  list,
  words,
  carriesEpinephrine,
});
const NONE: Needs = { none: true };
const VEGAN: Need = { code: "vegan" };
const FISH: Need = { code: "fish", severity: "intolerance" };
const UNREAD = { foodRequests: "Johan is allergic to shellfish", isFoodUnread: true };

function alone(id: number, needs: Needs | null, facts: Partial<AttendeeRegistration> = {}) {
  const party = aParty({ id, ...facts });
  return { ...party, attendees: party.attendees.map((person) => ({ ...person, needs })) };
}

function groupsOf(parties: AttendeeRegistration[]) {
  return needGroups(parties).map(({ label, isAlarming, people }) => [
    label,
    isAlarming,
    people.map(({ line }) => line.registration.id),
  ]);
}

test("Life-threatening needs come first, and unread requests right after allergies", () => {
  const parties = [
    alone(1, NONE),
    alone(2, NONE, UNREAD),
    alone(3, some([VEGAN])),
    alone(4, some([VEGAN], "Deadly nut allergy", true)),
    alone(5, some([FISH], null, true)),
    alone(6, some([FISH])),
    alone(7, some([{ code: "eggs", severity: "allergy" }])),
    alone(8, some([{ code: "soy", severity: "life-threatening" }])),
    alone(9, some([{ code: "milk", severity: "preference" }], "Faints at times")),
    alone(10, null),
    alone(11, some([{ code: "milk", severity: "preference" }])),
    alone(12, some([VEGAN]), UNREAD),
    alone(13, some([{ code: "eggs", severity: "allergy" }]), UNREAD),
  ];
  const expected = [
    ["Life-threatening", true, [8]],
    ["Carries epinephrine", true, [4, 5]],
    ["Allergy", false, [7, 13]],
    ["Unclear: see the request", false, [2, 12]],
    ["A note to read", false, [9]],
    ["Not answered", false, [10]],
    ["Intolerance", false, [6]],
    ["Preference", false, [11]],
    ["Diet", false, [3]],
    ["No allergies", false, [1]],
  ];
  expect(groupsOf(parties)).toEqual(expected);
  // In any order of the list.
  expect(groupsOf(parties.toReversed()).map(([label]) => label)).toEqual(expected.map(([label]) => label));
});
