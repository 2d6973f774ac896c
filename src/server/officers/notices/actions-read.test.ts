import { expect, test } from "vitest";
import { ACTION_LABELS } from "#server/audit/action-labels.ts";
import { ACTIONS_READ } from "./queries.ts";

/** What changes a party or ends it and makes no notice, and why. */
const NO_NOTICE: Record<string, string> = {
  "keep request": "what the member wrote stays",
  "correct address": "the venue has no addresses",
  "change price": "the venue has no prices",
  "change couple seating": "seats are no dish, name, or need",
  "add attendee": "no one of whom the venue has something changes",
  "change ticket": "the same person comes",
  "move to event": "an officer moved it, and both dinners say so (112)",
  "put back registration": "it comes as before",
  "put back attendee": "they come as before",
  "release registration": "it had not paid, so it was not coming",
};

test("Each act that changes or ends a party is one that notices read, or has a reason not to be", () => {
  const acts = Object.entries(ACTION_LABELS)
    .filter(([, { kind }]) => kind === "changes" || kind === "leaving")
    .map(([action]) => action);
  expect(acts.length).toBeGreaterThan(15);
  expect(acts.filter((action) => !ACTIONS_READ.includes(action)).toSorted()).toEqual(
    Object.keys(NO_NOTICE).toSorted(),
  );
  expect(ACTIONS_READ.filter((action) => !(action in ACTION_LABELS))).toEqual([]);
});
