import { expect, test, vi } from "vitest";
import { type Draft, draftOwner, keepDraft, keptDraft } from "./draft.ts";
import { dropAllDrafts, dropDraft } from "./drop-drafts.ts";

const draft: Draft = {
  memberTickets: 2,
  guestTickets: 1,
  memberInfo: [{ firstName: "Jiří", lastName: "Dvořák" }],
  guestInfo: [{ firstName: "Anna", lastName: "" }],
  foodRequests: "No nuts",
  seatingRequests: "",
  specialRequirements: "",
};
const anna = draftOwner({
  firstName: "Anna",
  lastName: "Weber",
  email: "weber@example.org",
  isMember: true,
  isAdmin: false,
  isLimitedAdmin: false,
  hasAnyAdminAccess: false,
});

test("a half-written form is there again for the same member and event", () => {
  keepDraft(7, anna, null, draft);
  expect(keptDraft(7, anna)?.draft).toEqual(draft);
  expect(keptDraft(8, anna)).toBeNull();
});

test("another member on the same tab does not see it", () => {
  keepDraft(7, anna, null, draft);
  expect(keptDraft(7, anna.replace("Anna", "Otto"))).toBeNull();
});

test("a dropped form is gone, and logging out drops them all but nothing else", () => {
  keepDraft(7, anna, null, draft);
  keepDraft(8, anna, null, draft);
  sessionStorage.setItem("returnPath", "/events");
  dropDraft(7);
  expect(keptDraft(7, anna)).toBeNull();
  expect(keptDraft(8, anna)).not.toBeNull();
  dropAllDrafts();
  expect(keptDraft(8, anna)).toBeNull();
  expect(sessionStorage.getItem("returnPath")).toBe("/events");
});

test("nonsense in the storage counts as nothing kept", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  sessionStorage.setItem("registration:7", "{");
  expect(keptDraft(7, anna)).toBeNull();
  sessionStorage.setItem(
    "registration:7",
    JSON.stringify({ owner: anna, offer: null, draft: { memberTickets: "2" } }),
  );
  expect(keptDraft(7, anna)).toBeNull();
  warn.mockRestore();
});
