import { describe, expect, it, test } from "vitest";
import type { Severity } from "#contract/values/need-codes.ts";
import { bySeverestNeed, describeKnown, isKnown, knownNeeds, knownOfLine } from "./known-needs.ts";
import type { Needs, SomeNeeds } from "./needs.ts";

const some: Needs = { list: [{ code: "vegan" }], words: null, carriesEpinephrine: false };
const none: Needs = { none: true };
const request = "No nuts";

describe("what is known of a person", () => {
  it.each([
    ["an answer of nothing", { needs: none, request: null }, { is: "none", request: null }],
    ["nothing, but an unread request", { needs: none, request }, { is: "request", request }],
    ["needs", { needs: some, request: null }, { is: "some", needs: some, request: null }],
    ["needs and an unread request", { needs: some, request }, { is: "some", needs: some, request }],
    ["no answer", { needs: null, request: null }, { is: "unanswered", request: null }],
    ["no answer, but an unread request", { needs: null, request }, { is: "unanswered", request }],
    ["a blank request, which is none", { needs: none, request: " \n" }, { is: "none", request: null }],
  ])("is said of %s", (_, facts, known) => {
    expect(knownNeeds(facts)).toEqual(known);
  });
});

test.each([
  [true, ["No allergies"], { needs: none, request: null }],
  [false, ["Unread request of the party: “No nuts”"], { needs: none, request }],
  [true, ["Vegan"], { needs: some, request: null }],
  [false, ["Vegan", "Unread request of the party: “No nuts”"], { needs: some, request }],
  [false, ["Not answered"], { needs: null, request: null }],
  [false, ["Not answered", "Unread request of the party: “No nuts”"], { needs: null, request }],
])("Whether nothing is left to ask is %s where the lines are %j", (isAll, lines, facts) => {
  expect(isKnown(knownNeeds(facts))).toBe(isAll);
  expect(describeKnown(knownNeeds(facts))).toEqual(lines);
});

test("People are ordered by their most serious need, what is not known after allergies", () => {
  const list = (one: SomeNeeds["list"], words: string | null = null, carriesEpinephrine = false) => ({
    needs: { list: one, words, carriesEpinephrine },
    request: null,
  });
  const eggs = (severity: Severity) => list([{ code: "eggs", severity }]);
  const ordered = [
    ...[eggs("life-threatening"), list([], null, true), eggs("allergy")],
    ...[list([], "No figs"), eggs("intolerance"), list([{ code: "vegan" }]), { needs: none, request: null }],
  ];
  expect(ordered.toReversed().toSorted(bySeverestNeed)).toEqual(ordered);
  const unsure = [{ needs: some, request }, list([{ code: "vegan" }], "No figs"), { needs: none, request }];
  for (const one of unsure) {
    expect(bySeverestNeed(one, { needs: null, request: null })).toBe(0);
    expect(bySeverestNeed(one, list([{ code: "vegan" }]))).toBeLessThan(0);
  }
});

test("A line of the attendee list without a seat says nothing of needs", () => {
  const registration = { foodRequests: request, isFoodUnread: true };
  const known = (attendee: object | null, more = {}) =>
    knownOfLine({ attendee, registration: { ...registration, ...more } } as Parameters<
      typeof knownOfLine
    >[0]);
  expect(known(null)).toBeNull();
  expect(known({ needs: none })).toEqual({ is: "request", request });
  expect(known({ needs: none }, { isFoodUnread: false })).toEqual({ is: "none", request: null });
});
