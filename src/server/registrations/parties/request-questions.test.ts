import { describe, expect, it } from "vitest";
import { GUEST_TICKETS_MAX, RequestField } from "#contract/registrations/registrations.ts";
import { excerptFor, questionsAfter } from "./request-questions.ts";

const OWNER = { firstName: "Anna", lastName: "Weber" };
const PHILIPPA = { firstName: "Philippa", lastName: "Greenleaf" };
const JOSE = { firstName: "José", lastName: "Weber" };
const NOTHING = { foodRequests: null, seatingRequests: null, specialRequirements: null, memberInfo: [] };

function party(facts: object = {}) {
  return { ...NOTHING, guestInfo: [PHILIPPA, JOSE], requestQuestions: [], ...facts };
}
/** What is asked about Philippa when she leaves a party with this food request. */
function askedAfter(foodRequests: string) {
  const before = party({ foodRequests });
  return questionsAfter(before, { ...before, guestInfo: [JOSE] }, OWNER);
}
const aboutFood = { ...PHILIPPA, about: "foodRequests" as const };

describe("a guest who leaves", () => {
  it.each([
    ["Philippa is allergic to shellfish", true],
    ["No shellfish for PHILIPPA.", true],
    ["Mrs. Greenleaf's allergy: nuts", true],
    ["philippa/josé: no fish", true],
    ["My guest eats no shellfish", false],
    ["Philippas Diät", false],
    ["Anna eats no meat", false],
    ["?!", false],
  ])("is asked about after the request %j: %s", (request, isAsked) => {
    expect(askedAfter(request)).toEqual(isAsked ? [aboutFood] : []);
  });

  it("is found by a name with accents, also if the request has none", () => {
    const before = party({ seatingRequests: "Jose next to the door" });
    const [question] = questionsAfter(before, { ...before, guestInfo: [PHILIPPA] }, OWNER);
    expect(question).toEqual({ ...JOSE, about: "seatingRequests" });
  });

  it("is not found by a name that somebody in the party also has", () => {
    const before = party({ seatingRequests: "With the Weber family" });
    expect(questionsAfter(before, { ...before, guestInfo: [PHILIPPA] }, OWNER)).toEqual([]);
  });

  it("is not found by an initial, or by no name at all", () => {
    for (const name of ["P", "-", ""]) {
      const guest = { firstName: name, lastName: name };
      const before = party({ guestInfo: [guest, JOSE], foodRequests: "Table P - no nuts" });
      expect(questionsAfter(before, { ...before, guestInfo: [JOSE] }, OWNER)).toEqual([]);
      const blank = { ...before, foodRequests: "…" };
      expect(questionsAfter(blank, { ...blank, guestInfo: [JOSE] }, OWNER)).toEqual([]);
    }
  });

  it("is not asked about when only first and last name were divided otherwise", () => {
    const [guest, again] = [
      { firstName: "Ann Marie", lastName: "Moreau" },
      { firstName: "Ann", lastName: "Marie Moreau" },
    ];
    const before = party({ guestInfo: [guest, JOSE], foodRequests: "Ann Marie: no nuts" });
    expect(questionsAfter(before, { ...before, guestInfo: [again, JOSE] }, OWNER)).toEqual([]);
  });

  it("is not asked about when the request is edited with the names", () => {
    const before = party({ foodRequests: "Philippa: no nuts" });
    const after = { ...before, guestInfo: [JOSE], foodRequests: "Nobody: no nuts" };
    expect(questionsAfter(before, after, OWNER)).toEqual([]);
  });
});

describe("an open question", () => {
  const asked = party({
    guestInfo: [JOSE],
    foodRequests: "Philippa: no nuts",
    seatingRequests: "Philippa by the door",
    requestQuestions: [aboutFood, { ...PHILIPPA, about: "seatingRequests" }],
  });
  it("stays open while other details change", () => {
    const after = { ...asked, guestInfo: [] };
    expect(questionsAfter(asked, after, OWNER)).toEqual(asked.requestQuestions);
  });
  it("closes when its own request is edited", () => {
    const after = { ...asked, foodRequests: "Philippa’s friend: no nuts" };
    expect(questionsAfter(asked, after, OWNER).map(({ about }) => about)).toEqual(["seatingRequests"]);
  });
  it("closes when the guest is back", () => {
    expect(questionsAfter(asked, { ...asked, guestInfo: [PHILIPPA] }, OWNER)).toEqual([]);
  });
  it("is dropped when more are open than a whole party can leave, the oldest first", () => {
    const names = Array.from({ length: 60 }, (_, n) => `Guest${n}`);
    const requestQuestions = names.map((name) => ({ ...aboutFood, firstName: name, lastName: name }));
    const many = party({ foodRequests: names.join(" "), requestQuestions });
    const open = questionsAfter(many, many, OWNER);
    const most = GUEST_TICKETS_MAX * RequestField.options.length;
    expect(open).toEqual(requestQuestions.slice(60 - most));
    expect(most).toBeLessThan(60);
  });
  it("is asked once, also if the guest leaves twice", () => {
    const again = { ...asked, guestInfo: [PHILIPPA, JOSE] };
    expect(questionsAfter(again, { ...again, guestInfo: [JOSE] }, OWNER)).toEqual(asked.requestQuestions);
  });
});

describe("the excerpt of a request", () => {
  it.each([
    ["Vegetarian for me. Philippa: no nuts! José eats all.", "Philippa: no nuts!"],
    ["José: no fish\nGreenleaf: no nuts\nThanks", "Greenleaf: no nuts"],
    ["Philippa: no nuts; José: fish; for Philippa no eggs", "Philippa: no nuts; for Philippa no eggs"],
    ["No eggs for me.  Philippa:  no nuts.", "Philippa:  no nuts."],
    ["My guest: no nuts", null],
  ])("of %j is %j", (foodRequests, excerpt) => {
    expect(excerptFor(aboutFood, party({ foodRequests, guestInfo: [JOSE] }), OWNER)).toBe(excerpt);
  });
});
