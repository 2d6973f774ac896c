import { describe, expect, test } from "vitest";
import { aBoard, aParty, aWish } from "#test/seating/board.ts";
import { isSameWish, whyNotWish } from "./wish-rules.ts";

const board = aBoard({
  tables: [],
  parties: [aParty(1, [{ name: "Ana" }]), aParty(2, [{ name: "Ben" }])],
  features: [
    { id: 7, kind: "stage", x: 1, y: 1 },
    { id: 9, kind: "door", x: 2, y: 1 },
  ],
});
const [ANA, BEN, STAGE] = [10, 20, 7];
const wish = {
  attendeeId: ANA,
  kind: "with" as const,
  toAttendeeId: null,
  toFeatureId: null,
  isMust: false,
  words: "",
};
const refusal = (given: Partial<Parameters<typeof whyNotWish>[1]>) => {
  const why = whyNotWish(board, { ...wish, ...given });
  return why && [why.status, why.message, why.errors?.[0]?.path];
};

describe("a wish", () => {
  test("is about someone who comes, by someone who comes", () => {
    expect(refusal({ toAttendeeId: BEN })).toBeNull();
    expect(refusal({ attendeeId: 99, toAttendeeId: BEN })).toEqual([404, "Attendee not found", undefined]);
    expect(refusal({ toAttendeeId: 99 })).toEqual([404, "Attendee not found", undefined]);
    expect(refusal({ toAttendeeId: ANA })).toEqual([
      ...[400, "A wish is about another person", "toAttendeeId"],
    ]);
  });

  test("to be near or away may name something in the room", () => {
    expect(refusal({ kind: "near", toFeatureId: STAGE })).toBeNull();
    expect(refusal({ kind: "away", toFeatureId: STAGE })).toBeNull();
    expect(refusal({ kind: "near", toFeatureId: 8 })).toEqual([404, "Feature not found", undefined]);
    for (const kind of ["with", "apart"] as const) {
      expect(refusal({ kind, toFeatureId: STAGE })).toEqual([
        ...[400, "This wish is about a person", "toFeatureId"],
      ]);
    }
    expect(refusal({ kind: "apart", toAttendeeId: BEN })).toBeNull();
  });

  test("has one aim", () => {
    const NONE = [400, "Please say who or what the wish is about", "toAttendeeId"];
    expect(refusal({})).toEqual(NONE);
    expect(refusal({ kind: "near" })).toEqual(NONE);
    expect(refusal({ kind: "near", toAttendeeId: BEN, toFeatureId: STAGE })).toEqual(NONE);
  });

  test("of another kind has words and no aim", () => {
    expect(refusal({ kind: "other", words: "Near the heating" })).toBeNull();
    expect(refusal({ kind: "other" })).toEqual([400, "Please say what they wish", "words"]);
    const ONLY_WORDS = [400, "A wish of another kind is in words only", "kind"];
    expect(refusal({ kind: "other", words: "Near Ben", toAttendeeId: BEN })).toEqual(ONLY_WORDS);
    expect(refusal({ kind: "other", words: "Near it", toFeatureId: STAGE })).toEqual(ONLY_WORDS);
  });
});

describe("two wishes", () => {
  const one = aWish("near", [ANA, BEN]);
  test("are the same if person, kind and aim are", () => {
    expect(isSameWish(one, { ...one })).toBe(true);
    expect(isSameWish(one, { ...one, kind: "with" })).toBe(false);
    expect(isSameWish(one, { ...one, attendeeId: BEN })).toBe(false);
    expect(isSameWish(one, { ...one, toAttendeeId: null })).toBe(false);
    expect(isSameWish(one, { ...one, toFeatureId: STAGE })).toBe(false);
  });
  test("in words are never the same", () => {
    const other = aWish("other", [ANA, null]);
    expect(isSameWish(other, { ...other })).toBe(false);
  });
});
