import { expect, test, vi } from "vitest";
import { deleteAllDrafts, deleteDraft } from "#web/session/delete-drafts.ts";
import { type Draft, draftOwner, loadDraft, saveDraft } from "./draft.ts";

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
  saveDraft(7, anna, { offer: null, draft });
  expect(loadDraft(7, anna)?.draft).toEqual(draft);
  expect(loadDraft(8, anna)).toBeNull();
});

test("another member on the same tab does not see it", () => {
  saveDraft(7, anna, { offer: null, draft });
  expect(loadDraft(7, anna.replace("Anna", "Otto"))).toBeNull();
});

test("a deleted draft is gone, and logging out deletes all drafts but nothing else", () => {
  saveDraft(7, anna, { offer: null, draft });
  saveDraft(8, anna, { offer: null, draft });
  sessionStorage.setItem("returnPath", "/events");
  deleteDraft(7);
  expect(loadDraft(7, anna)).toBeNull();
  expect(loadDraft(8, anna)).not.toBeNull();
  deleteAllDrafts();
  expect(loadDraft(8, anna)).toBeNull();
  expect(sessionStorage.getItem("returnPath")).toBe("/events");
});

test("corrupt storage counts as no draft", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  sessionStorage.setItem("registration:7", "{");
  expect(loadDraft(7, anna)).toBeNull();
  sessionStorage.setItem(
    "registration:7",
    JSON.stringify({ owner: anna, offer: null, draft: { memberTickets: "2" } }),
  );
  expect(loadDraft(7, anna)).toBeNull();
  warn.mockRestore();
});
