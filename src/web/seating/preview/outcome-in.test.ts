import { expect, test } from "vitest";
import { aBoard, aCouple, aTable, aWish } from "#test/seating/board.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import { propose } from "#web/seating/proposal/propose.ts";
import { outcomeIn } from "./outcome-in.ts";

const PARTIES = [aCouple(1, ["Ann Lee", "Bo Lee"]), aCouple(2, ["Cy Day", "Di Day"])];
function outcomeOf(wishes: ReturnType<typeof aWish>[], seats = 4): string {
  const board = aBoard({ tables: [aTable(1, { seats }), aTable(2, { seats })], parties: PARTIES, wishes });
  const proposal = propose(board, { scope: "unseated", number: 1 });
  return outcomeIn(proposal, withPlaces(board, proposal.places));
}

test("A proposal says that every request is met only if each was judged and is", () => {
  expect(outcomeOf([aWish("with", [10, 20])])).toBe("4 people get a table · every request met");
});

test("Requests in words, about someone who is not there, or apart from someone without a table are not met", () => {
  const words = aWish("other", [10, null], { words: "At the window" });
  expect(outcomeOf([aWish("with", [10, 20]), words])).toBe("4 people get a table · 1 for you to judge");
  expect(outcomeOf([aWish("with", [10, 999])])).toBe("4 people get a table · 1 request not met");
});

test("Without a request, none is said to be met", () => {
  expect(outcomeOf([])).toBe("4 people get a table");
});
