import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Who may ask for needs alone: they look for certain needs, or compare two answers, and never say "none". */
const LOOK_FOR_NEEDS = [
  "src/contract/menus/menu-words.ts",
  "src/contract/registrations/known-needs.ts",
  "src/contract/registrations/need-words.ts",
  "src/server/papers/copies/compare/compare-choices.ts",
  "src/server/papers/copies/compare/compare-needs.ts",
  "src/server/papers/copies/count-needs.ts",
  "src/server/papers/kitchen/draw-life-threatening.ts",
  "src/server/papers/kitchen/person-lines.ts",
  "src/server/papers/kitchen/totals.ts",
  "src/server/registrations/parties/needs/food-read.ts",
  "src/web/registrations/attendees/chips/party-chips.ts",
  "src/web/registrations/attendees/view/list-view.ts",
  "src/web/registrations/manual/needs-in-form.ts",
  "src/web/registrations/needs/EnterFor.tsx",
  "src/web/registrations/needs/needs-draft.ts",
  "src/web/registrations/needs/SettleRequest.tsx",
];
/** Reads whether an answer is "nothing", of which `someNeeds` is made. */
const READ_NOTHING = ["src/contract/registrations/need-words.ts"];
/** Gives the words of an unread request; the others ask for them. */
const READ_UNREAD = [
  "src/contract/registrations/known-needs.ts",
  "src/server/registrations/changes/by-officers/change-registration.ts",
  "src/server/registrations/seats/line/change-entry.ts",
  "src/server/registrations/parties/needs/food-read.ts",
  "src/server/registrations/attendees/read-attendees.ts",
  "src/server/registrations/waitlist/read-waiting.ts",
  "src/web/officers/needs/FoodRequests.tsx",
];

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, "utf8") }));
const filesWith = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ path }) => path);

test("only one function says that a person has no needs", () => {
  expect(filesWith(/["']none["'] in |\bneeds\??\.none\b|hasNoNeeds/).toSorted()).toEqual(READ_NOTHING);
  expect(filesWith(/\bsomeNeeds\(/).toSorted()).toEqual(LOOK_FOR_NEEDS.toSorted());
});

test("whether a food request is unread is asked in one place", () => {
  expect(filesWith(/\bisFoodUnread\b(?!: z\.)/).toSorted()).toEqual(READ_UNREAD.toSorted());
});
