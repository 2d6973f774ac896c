import { expect, test } from "vitest";
import { describeChanges, namedIn } from "./describe-changes.ts";

const names = new Map([
  ["member 7", "Karl Weber"],
  ["event 3", "Spring Dinner"],
]);
type Facts = Record<string, unknown> | null;
const inWords = (before: Facts, after: Facts, action = "") =>
  describeChanges({ action, before, after }, { names, timeZone: "America/New_York" });

test.each([
  ["money", { amount: "150.00" }, { amount: "120.00" }, ["Amount", "$150.00", "$120.00"]],
  [
    "why an amount is another",
    { adjustmentCents: 0, adjustmentWhy: null },
    { adjustmentCents: -3000, adjustmentWhy: "The venue keeps its share" },
    ["Reason for the amount", "empty", "The venue keeps its share"],
  ],
  ["what was empty", { title: null }, { title: "Baron" }, ["Title", "empty", "Baron"]],
  ["what was emptied", { cellPhone: "1" }, { cellPhone: "" }, ["Cell phone", "1", "empty"]],
  ["yes and no", { isEcuyer: false }, { isEcuyer: true }, ["Ecuyer", "no", "yes"]],
  ["a day", { duesOn: null }, { duesOn: "2026-03-08" }, ["Dues on", "empty", "March 8, 2026"]],
  ["a number of another row", { spouseId: null }, { spouseId: 7 }, ["Linked to", "empty", "Karl Weber"]],
  ["one that is gone", {}, { eventId: 4 }, ["Event", null, "Event 4"]],
  [
    "rights",
    { adminPrivileges: "none" },
    { adminPrivileges: "full" },
    ["Admin rights", "none", "full admin"],
  ],
  [
    "states",
    { status: "pending" },
    { status: "waitlist" },
    ["Status", "waiting for payment", "on the waitlist"],
  ],
  ["what is only told of before", { tickets: 2 }, null, ["Tickets", "2", null]],
  [
    "people of a party",
    { guestInfo: [{ firstName: "Eva", lastName: "Li", tableNumber: 3, seatingRequests: "window" }] },
    { guestInfo: [] },
    ["Guests", "Eva Li, table 3, seating requests window", "empty"],
  ],
  [
    "who has no name yet",
    {},
    { memberInfo: [{ firstName: "", lastName: "" }] },
    ["Additional members", null, "no name"],
  ],
  [
    "a person's seat without a name",
    {},
    { guestInfo: [{ tableNumber: 3, seatingRequests: null, title: "" }, null, 4] },
    ["Guests", null, "table 3; null; 4"],
  ],
  [
    "a person with one name",
    {},
    { guestInfo: [{ lastName: "Li", firstName: "  " }, { firstName: "Bo" }] },
    ["Guests", null, "Li; Bo"],
  ],
  ["the reason of a removal", {}, { reason: "payment_expired" }, ["Reason", null, "not paid in time"]],
  ["an own reason", {}, { reason: "moved away" }, ["Reason", null, "moved away"]],
  ["money in other words", { amount: "x1.00" }, { amount: "1.005" }, ["Amount", "x1.00", "1.005"]],
  ["words that look like money", {}, { adminNotes: "1.00" }, ["Admin notes", null, "1.00"]],
  ["a picture's address in a note", {}, { adminNotes: "/uploads/a" }, ["Admin notes", null, "/uploads/a"]],
  ["a day among words", {}, { duesOn: "x2026-03-08" }, ["Dues on", null, "x2026-03-08"]],
  ["a day with more", {}, { duesOn: "2026-03-081" }, ["Dues on", null, "2026-03-081"]],
  ["a list that was taken along", null, { as: "docx" }, ["File", null, "Word document"]],
  ["how long it was", null, { lines: 4 }, ["Lines on the list", null, "4"]],
  [
    "an uploaded picture",
    { imageUrl: null },
    { imageUrl: "/uploads/ab12.webp" },
    ["Picture", "empty", "an uploaded picture"],
  ],
  [
    "a picture in the place of another",
    { imageUrl: "/uploads/ab12.webp" },
    { imageUrl: "/uploads/cd34.webp" },
    ["Picture", "an uploaded picture", "another uploaded picture"],
  ],
  [
    "a picture from elsewhere",
    { imageUrl: "/uploads/ab12.webp" },
    { imageUrl: "https://example.org/a.jpg" },
    ["Picture", "an uploaded picture", "https://example.org/a.jpg"],
  ],
  [
    "a moment",
    { dateTime: "2026-03-24T22:00:00.000Z" },
    { dateTime: "2026-03-24T23:00:00Z" },
    ["Start", "Tuesday, March 24, 2026 at 6:00 PM", "Tuesday, March 24, 2026 at 7:00 PM"],
  ],
  [
    "somebody's own text that looks like a moment",
    { adminNotes: "2026-03-24" },
    { adminNotes: "2026-03-24T22:00:00.000Z" },
    ["Admin notes", "2026-03-24", "2026-03-24T22:00:00.000Z"],
  ],
  [
    "who asked for an email",
    { queuedBy: "member 7" },
    { queuedBy: "a job" },
    ["Requested by", "Karl Weber", "a job"],
  ],
  [
    "a moment among words",
    {},
    { duesOn: "x 2026-03-24T22:00:00Z" },
    ["Dues on", null, "x 2026-03-24T22:00:00Z"],
  ],
  [
    "a moment with more",
    {},
    { duesOn: "2026-03-24T22:00:00Z x" },
    ["Dues on", null, "2026-03-24T22:00:00Z x"],
  ],
  [
    "words that look like a code",
    {},
    { adminNotes: "payment_expired" },
    ["Admin notes", null, "payment_expired"],
  ],
  [
    "facts of one thing",
    {},
    { venue: { name: "Maison", seats: 8 } },
    ["Venue", null, "name Maison, seats 8"],
  ],
  [
    "a person of whom some is empty",
    {},
    { guestInfo: [{ lastName: "" }, { firstName: "Bo", tableNumber: null, title: undefined }] },
    ["Guests", null, "no name; Bo"],
  ],
])("%s is described in words", (_, before, after, [label, was, is]) => {
  expect(inWords(before, after)).toEqual([{ label, before: was, after: is }]);
});

test("An unchanged picture and a refund's internal id are left out", () => {
  expect(inWords({ imageUrl: "/uploads/a.webp" }, { imageUrl: "/uploads/a.webp" })).toEqual([]);
  expect(inWords({ refund: 2, amount: "9.00" }, { refund: 2, amount: "9.00" })).toEqual([]);
  expect(inWords({ refund: 2 }, { status: "refunded" })).toEqual([
    { label: "Status", before: null, after: "refunded" },
  ]);
});

test("Unchanged and empty values are left out", () => {
  expect(inWords({ a: 1, list: [{ firstName: "A" }] }, { a: 1, list: [{ firstName: "A" }] })).toEqual([]);
  expect(inWords(null, { title: null, notes: "", rank: undefined, venue: {} })).toEqual([]);
  expect(inWords({ imageUrl: null }, { imageUrl: "" })).toEqual([]);
  expect(inWords({ imageUrl: "" }, { imageUrl: null })).toEqual([]);
  // The same minute, as it is shown.
  expect(inWords({ dateTime: "2026-03-24T22:00:00Z" }, { dateTime: "2026-03-24T22:00:09Z" })).toEqual([]);
  expect(inWords(null, null)).toEqual([]);
});

test("Of a new record, defaults are left out; of a change, nothing is", () => {
  const member = { firstName: "Eva", status: "active", adminPrivileges: "none", isEcuyer: false };
  expect(inWords(null, member, "member created").map(({ label }) => label)).toEqual(["First name"]);
  expect(inWords(null, { ...member, status: "former" }, "member created")).toHaveLength(2);
  expect(inWords(null, { isActive: true, category: "Dining", totalSeats: 40 }, "event created")).toEqual([
    { label: "Total seats", before: null, after: "40" },
  ]);
  expect(inWords(null, { isActive: false }, "event created")).toHaveLength(1);
  expect(inWords({ status: "former" }, { status: "active" }, "member changed")).toHaveLength(1);
  expect(inWords({ isEcuyer: true }, { isEcuyer: false }, "member changed")).toHaveLength(1);
});

test("Records referred to by id are looked up", () => {
  expect(namedIn({ eventId: 3, spouseId: null, amount: "1.00", queuedBy: "member 7" })).toEqual([
    "event 3",
    "member 7",
  ]);
  expect(namedIn({ queuedBy: null })).toEqual([]);
  expect(namedIn(null)).toEqual([]);
});

test("An amount without a typed reason is described by itself", () => {
  const before = { amount: "150.00", adjustmentCents: 0, adjustmentWhy: null };
  const after = { amount: "120.00", adjustmentCents: -3000, adjustmentWhy: "Set by an officer" };
  expect(inWords(before, after)).toEqual([{ label: "Amount", before: "$150.00", after: "$120.00" }]);
});
