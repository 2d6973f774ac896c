import { expect, test } from "vitest";
import { knownOf, requestOf } from "./known-of-person.ts";

const unsorted = [
  { partyId: 1, partyName: "Anna Weber", words: "No nuts" },
  { partyId: 2, partyName: "Otto Novak", words: "No fish" },
];

test.each([
  [1, "No nuts"],
  [2, "No fish"],
  [3, null],
])("The unread request of party %i is its own: %s", (partyId, words) => {
  expect(requestOf({ partyId }, { unsorted })).toBe(words);
  expect(knownOf({ partyId, needs: null }, { unsorted })).toEqual({ is: "unanswered", request: words });
  expect(knownOf({ partyId, needs: { none: true } }, { unsorted })).toEqual(
    words === null ? { is: "none", request: null } : { is: "request", request: words },
  );
});
