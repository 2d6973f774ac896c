import { expect, test } from "vitest";
import {
  countsByStatusLabel,
  parseSearch,
  whyNotChangeLogin,
  whyNotDelete,
  whyNotDisable,
  whyNotLink,
  whyNotUnlink,
  whyStatusKept,
} from "./rules.ts";

test.each<[search: string | undefined, words: [string, ...string[]][]]>([
  [undefined, []],
  ["   ", []],
  ["Weber, Anna", [["Weber"], ["Anna"]]],
  ["provisional", [["provisional", "provisional"]]],
  ["prov", [["prov", "provisional"]]],
  ["pro", [["pro", "prospective", "provisional"]]],
  ["ac", [["ac"]]],
  [
    "Active Member",
    [
      ["Active", "active"],
      ["Member", "active", "former", "other", "prospective"],
    ],
  ],
  ["mem", [["mem"]]],
  ["CHAINE", [["CHAINE", "other"]]],
  ["tive", [["tive"]]],
  ["act", [["act", "active"]]],
])("The search '%s' looks for these words, called so these statuses", (search, words) => {
  expect(parseSearch(search, "Chaine")).toEqual(words.map(([text, ...statuses]) => ({ text, statuses })));
});

test("Of a very long search only the first eight words count", () => {
  expect(parseSearch("a b c d e f g h i j", "Chaine")).toHaveLength(8);
});

test("Every status is counted, including zeros", () => {
  expect(countsByStatusLabel(new Map([["other", 2]] as const), "Baillage")).toEqual({
    "Active Member": 0,
    "Former Member": 0,
    "Other Baillage Member": 2,
    "Prospective Member": 0,
    provisional: 0,
    online: 0,
  });
});

const SELF = { isOwn: true, hasAccount: false };
const SELF_BY_ACCOUNT = { isOwn: true, hasAccount: true };
const OTHER = { isOwn: false, hasAccount: false };
const full = { userName: "olga", adminPrivileges: "full" } as const;
const none = { userName: "anna", adminPrivileges: "none" } as const;
const KEEPS_RIGHTS = "You can’t remove your own administrator rights. Another administrator can.";
const KEEPS_LOG_IN = "You can’t remove your own login.";
const SHORT = "Username must be at least 3 characters";

type LogIn = Parameters<typeof whyNotChangeLogin>[0];
test.each<[before: LogIn, after: LogIn, who: typeof SELF, refusal: string | undefined]>([
  [full, full, SELF, undefined],
  [full, { ...full, adminPrivileges: "none" }, SELF, KEEPS_RIGHTS],
  [full, { ...full, adminPrivileges: "limited" }, SELF, KEEPS_RIGHTS],
  [full, { ...full, adminPrivileges: "none" }, SELF_BY_ACCOUNT, KEEPS_RIGHTS],
  [full, { ...full, adminPrivileges: "none" }, OTHER, undefined],
  [none, { ...none, adminPrivileges: "full" }, SELF_BY_ACCOUNT, undefined],
  [none, none, SELF_BY_ACCOUNT, undefined],
  [{ ...none, userName: null }, { ...none, userName: null }, SELF, undefined],
  [full, { ...full, userName: null }, SELF, KEEPS_LOG_IN],
  [full, { ...full, userName: null }, SELF_BY_ACCOUNT, undefined],
  [none, { ...none, userName: null }, OTHER, undefined],
  [none, { ...none, userName: "an" }, OTHER, SHORT],
  [{ ...none, userName: null }, { ...none, userName: "an" }, OTHER, SHORT],
  [{ ...none, userName: "an" }, { ...none, userName: "an" }, OTHER, undefined],
  [none, { ...none, userName: "ann" }, OTHER, undefined],
])("A log-in %o may become %o for %o: %s", (before, after, who, refusal) => {
  const refused = whyNotChangeLogin(before, after, who);
  expect(refused?.message).toBe(refusal);
  // A username that cannot be used is shown next to its field.
  const errors = refusal === SHORT ? [{ path: "userName", message: SHORT }] : undefined;
  expect(refused?.errors).toEqual(errors);
});

test("Officers cannot lock themselves out or delete themselves", () => {
  expect([SELF, SELF_BY_ACCOUNT, OTHER].map((who) => whyNotDisable(who)?.message)).toEqual([
    KEEPS_LOG_IN,
    undefined,
    undefined,
  ]);
  expect([SELF, SELF_BY_ACCOUNT, OTHER].map((who) => whyNotDelete(who) !== null)).toEqual([
    true,
    true,
    false,
  ]);
});

const anna = { id: 1, firstName: "Anna", lastName: "Weber", spouseId: null };
const karl = { id: 2, firstName: "Karl", lastName: "Weber", spouseId: null };
const carl = { id: 3, firstName: "Carl", lastName: "Alt", spouseId: 1 };
const TAKEN = "Anna Weber is already linked to a spouse. Unlink them first.";

test.each<[a: number | null, b: number | null, others: (typeof carl)[], refusal: string | undefined]>([
  [null, null, [], undefined],
  [2, 1, [], undefined],
  [2, null, [], undefined],
  [3, null, [], TAKEN],
  [null, null, [carl], TAKEN],
  [null, 3, [], "Karl Weber is already linked to a spouse. Unlink them first."],
])("Anna with partner %s and Karl with %s, %o beside them, may be linked: %s", (a, b, others, refusal) => {
  expect(whyNotLink({ ...anna, spouseId: a }, { ...karl, spouseId: b }, others)?.message).toBe(refusal);
  expect(whyNotLink({ ...karl, spouseId: b }, { ...anna, spouseId: a }, others)?.message).toBe(refusal);
});

test("A spouse is unlinked only if they are the one whom the officer saw", () => {
  expect(whyNotUnlink({ spouseId: 2 }, 2)).toBeNull();
  expect(whyNotUnlink({ spouseId: 2 }, undefined)).toBeNull();
  expect(whyNotUnlink({ spouseId: null }, 2)).toBeNull();
  const sentence = "This member has since been linked to someone else. Please check again.";
  expect(whyNotUnlink({ spouseId: 3 }, 2)?.message).toBe(sentence);
  expect(whyNotUnlink({ spouseId: 3 }, null)?.message).toBe(sentence);
});

test("A status is kept if nothing changes, or if the record is newer than the officer saw", () => {
  const updatedAt = new Date("2026-03-10T15:00:00.000Z");
  const member = { status: "active", updatedAt } as const;
  expect(whyStatusKept(undefined, { status: "former" })).toBe("deleted");
  expect(whyStatusKept(member, { status: "active" })).toBe("same");
  expect(whyStatusKept(member, { status: "former" })).toBeNull();
  expect(whyStatusKept(member, { status: "former", updatedAt: "2026-03-10T15:00:00Z" })).toBeNull();
  expect(whyStatusKept(member, { status: "former", updatedAt: "2026-03-10T14:59:59Z" })).toBe("newer");
  expect(whyStatusKept(member, { status: "active", updatedAt: "2026-03-10T14:59:59Z" })).toBe("newer");
});

test("Nobody is told how to delete their own record, but who can", () => {
  expect(whyNotDelete(SELF)?.message).toBe("You can’t delete your own record. Another administrator can.");
});
