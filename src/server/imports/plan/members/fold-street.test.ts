import { expect, test } from "vitest";
import { foldStreet } from "./fold-street.ts";

test.each([
  ["12 Oak St., NW", "12 Oak  Street NW"],
  ["1 A Ave", "1 A Avenue"],
  ["12 Oak St NW", "12 Oak Street,NW"],
  ["1 B Rd", "1 B Road"],
  ["1 C Dr #4", "1 C Drive 4"],
  ["1 D Ln", "1 D Lane"],
  ["1 E Ct", "1 E Court"],
  ["1 F Pl", "1 F Place."],
  ["1 G Blvd", "1 G Boulevard"],
  ["1 N Hill St", "1 North Hill Street"],
  ["1 H St NW", "1 H St. Northwest"],
])("%s and %s are the same street", (short, long) => {
  expect(foldStreet(short)).toBe(foldStreet(long));
  expect(foldStreet(short)).toBe(short.toLowerCase().replace(/[.,#]/g, ""));
});

test.each([
  ["12 Oak St Apt 4", "12 Oak Street #4"],
  ["12 Oak St, Unit 4B", "12 Oak Street, Suite 4B"],
  ["12 Oak St N.W.", "12 Oak St North West"],
  ["12 O´Neil Rd", "12 O'Neil Road"],
])("%s and %s are the same home", (one, other) => {
  expect(foldStreet(one)).toBe(foldStreet(other));
});

test("Streets of similar names are not the same", () => {
  expect(foldStreet("1 Streeter Broad")).toBe("1 streeter broad");
  expect(foldStreet("12 Oak St Apt 4")).not.toBe(foldStreet("12 Oak St Apt 5"));
  expect(foldStreet("12 N W St")).toBe("12 nw st");
  expect(foldStreet("12 N B St")).toBe("12 n b st");
  expect(foldStreet("12 Oak St Apt 14")).toBe("12 oak st 14");
  expect(foldStreet("12 Oak St Apt 4 Rear")).toBe("12 oak st apt 4 rear");
  expect(foldStreet(null)).toBe("");
});
