import { expect, test } from "vitest";
import { withoutWords } from "./without-words.ts";

const needs = { list: [], words: "no nuts" };

test.each([
  ["a first request", { foodRequests: null }, { foodRequests: "No nuts" }, { foodRequests: "given" }],
  ["another one", { foodRequests: "No fish" }, { foodRequests: "No nuts" }, { foodRequests: "changed" }],
  ["the same one", { foodRequests: "No nuts" }, { foodRequests: "No nuts" }, { foodRequests: "given" }],
  ["one taken back", { seatingRequests: "By the door" }, { seatingRequests: "" }, { seatingRequests: "" }],
  ["needs", undefined, { attendee: 1, needs }, { attendee: 1, needs: "given" }],
  ["needs that are left out already", undefined, { needs: "changed" }, { needs: "changed" }],
  ["what is empty", undefined, { amount: null, people: [null] }, { amount: null, people: [null] }],
  ["an instant", undefined, { at: new Date(0) }, { at: new Date(0) }],
  ["what is no request", { amount: "1.00" }, { amount: "2.00" }, { amount: "2.00" }],
])("Of %s the audit log has no words", (_, before, after, kept) => {
  expect(withoutWords<object>({ before, after }).after).toEqual(kept);
  expect(JSON.stringify(withoutWords<object>({ before, after }))).not.toMatch(/nuts|fish|door/);
});

test("A guest's own request is compared with theirs, wherever they are in the list", () => {
  const guest = (firstName: string, seatingRequests: string | null, lastName = "Li") => ({
    firstName,
    lastName,
    seatingRequests,
  });
  const { before, after } = withoutWords<object>({
    before: {
      guestInfo: [
        guest("Ida", "By a pillar", "Moe"),
        guest("Eva", "By the door"),
        guest("Ida", "By the window"),
      ],
    },
    after: { guestInfo: [guest("Ida", "By the window"), guest("Eva", "By the stage")] },
  });
  expect([before, after]).toEqual([
    { guestInfo: [guest("Ida", "given", "Moe"), guest("Eva", "given"), guest("Ida", "given")] },
    { guestInfo: [guest("Ida", "given"), guest("Eva", "changed")] },
  ]);
});
