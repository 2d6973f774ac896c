import { describe, expect, it } from "vitest";
import { knownNeeds } from "./known-needs.ts";
import type { Needs } from "./needs.ts";

const some: Needs = { list: [{ code: "vegan" }], words: null, carriesEpinephrine: false };
const none: Needs = { none: true };
const request = "No nuts";

describe("what is known of a person", () => {
  it.each([
    ["an answer of nothing", { needs: none, request: null }, { is: "none", request: null }],
    ["nothing, but an unread request", { needs: none, request }, { is: "request", request }],
    ["needs", { needs: some, request: null }, { is: "some", needs: some, request: null }],
    ["needs and an unread request", { needs: some, request }, { is: "some", needs: some, request }],
    ["no answer", { needs: null, request: null }, { is: "unanswered", request: null }],
    ["no answer, but an unread request", { needs: null, request }, { is: "unanswered", request }],
    ["a blank request, which is none", { needs: none, request: " \n" }, { is: "none", request: null }],
  ])("is said of %s", (_, facts, known) => {
    expect(knownNeeds(facts)).toEqual(known);
  });
});
