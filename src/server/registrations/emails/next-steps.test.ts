import { describe, expect, it } from "vitest";
import { testConfig } from "#test/app.ts";
import { stepsOfCompanion, stepsOfOwner } from "./next-steps.ts";

const config = testConfig({ CHAPTER_HEAD_PHONE: "(202) 555-0142" });
const at = new Date("2026-02-01T12:00:00Z");
const dinner = {
  id: 7,
  dateTime: new Date("2026-03-14T22:00:00Z"),
  registrationDeadline: new Date("2026-03-12T21:00:00Z"),
};
const menu = { chooseBy: new Date("2026-03-10T21:00:00Z"), asksForDishes: true };
const people = { all: 3, answered: 1 };
const party = { id: 12, amount: "475.00", isPaidByCard: true };
const facts = { dinner, menu, at, people, party };

describe("the steps of an owner", () => {
  it("are dishes, answers, and what to do when plans change, each with its deadline", () => {
    expect(stepsOfOwner(config, facts)).toEqual([
      {
        what: "Choose your dishes",
        text: "Please choose from the menu for everyone in your party by Tuesday, March 10, 5:00 PM.",
        action: { label: "Choose dishes", url: "http://portal.test/my-events/12/menu" },
      },
      {
        what: "Tell the kitchen",
        text: "Please enter allergies and diet for the other 2 people by Thursday, March 12, 5:00 PM. If there’s nothing to note, one tap says so.",
        action: { label: "Answer", url: "http://portal.test/my-events#registration-12" },
      },
      {
        what: "Plans changed?",
        text: "If you cancel by Thursday, March 12, 5:00 PM, $475.00 will be returned to the card you paid with. After that, please call us at (202) 555-0142.",
        action: { label: "Change or cancel", url: "http://portal.test/my-events#registration-12" },
      },
    ]);
  });

  it.each([
    ["without a menu", { menu: { chooseBy: null, asksForDishes: false } }],
    ["after the menu has closed", { menu: { ...menu, chooseBy: at } }],
  ])("have no dishes to choose %s", (_, change) => {
    const steps = stepsOfOwner(config, { ...facts, ...change }).map(({ what }) => what);
    expect(steps).toEqual(["Tell the kitchen", "Plans changed?"]);
  });

  it.each([
    [{ all: 3, answered: 3 }, undefined],
    [{ all: 3, answered: 2 }, "for the other person by"],
    [{ all: 3, answered: 0 }, "for everyone by"],
    [{ all: 1, answered: 0 }, "for yourself by"],
  ])("with %j answers ask for those that are missing", (asked, words) => {
    const step = stepsOfOwner(config, { ...facts, people: asked }).find(({ what }) =>
      what.startsWith("Tell"),
    );
    expect(step?.text.includes(words ?? "") ?? undefined).toBe(words && true);
  });

  it.each([
    [
      "was not paid by card",
      { party: { ...party, isPaidByCard: false } },
      /^You can change or cancel your registration until Thursday, March 12, 5:00 PM\.$/,
    ],
    ["was free", { party: { ...party, amount: "0.00" } }, /^You can change or cancel .* 5:00 PM\.$/],
    [
      "has no deadline",
      { dinner: { ...dinner, registrationDeadline: null } },
      /no registration deadline, so the \$475\.00 will not be refunded/,
    ],
    [
      "has closed",
      { at: new Date("2026-03-13T12:00:00Z") },
      /^To change or cancel your registration, please call us at/,
    ],
  ])("promise no refund that is not due when the registration %s", (_, change, words) => {
    expect(stepsOfOwner(config, { ...facts, ...change }).at(-1)?.text).toMatch(words);
  });
});

describe("the steps of a member registered by someone else", () => {
  const own = { dinner, menu, at, people: { all: 1, answered: 0 }, registrationId: 12 };

  it("are their own, without the party's money", () => {
    const steps = stepsOfCompanion(config, own);
    expect(steps.map(({ text }) => text)).toEqual([
      "Please choose from the menu by Tuesday, March 10, 5:00 PM.",
      "Please enter allergies and diet for yourself by Thursday, March 12, 5:00 PM. If there’s nothing to note, one tap says so.",
      "You can give up your seat under My Events until Thursday, March 12, 5:00 PM.",
    ]);
  });

  it("after the deadline say whom to call about the seat", () => {
    const late = stepsOfCompanion(config, { ...own, at: new Date("2026-03-13T12:00:00Z") });
    expect(late.map(({ text }) => text)).toEqual(["To give up your seat, please call us at (202) 555-0142."]);
  });
});
