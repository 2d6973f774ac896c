import fc from "fast-check";
import { expect, it } from "vitest";
import { attendeeRows, headCount } from "./attendee-rows.ts";
import type { Attendee, PartyAttendee } from "./attendees.ts";

const anna = { firstName: "Anna", lastName: "Weber", email: "anna@example.org" };
const seat = (firstName: string, more: Partial<Attendee> = {}): Attendee => ({
  firstName,
  lastName: "Weber",
  tableNumber: null,
  seatingRequests: null,
  ...more,
});
const party = (more: Partial<Parameters<typeof attendeeRows>[0][number]>) => ({
  user: anna,
  memberTickets: 1,
  guestTickets: 0,
  tableNumber: null,
  memberInfo: [] as Attendee[],
  guestInfo: [] as Attendee[],
  ...more,
});
const lines = (more: Parameters<typeof party>[0]) =>
  attendeeRows([party(more)]).map(({ kind, name, attends, tableNumber }) => [
    kind,
    name,
    attends,
    tableNumber,
  ]);

it("A name that was not entered is told apart from one that was", () => {
  const nobody = { firstName: "", lastName: " ", email: null };
  const rows = (more: Parameters<typeof party>[0]) =>
    attendeeRows([party(more)]).map(({ name, isNamed }) => [name, isNamed]);
  expect(rows({ memberTickets: 2, guestTickets: 1, memberInfo: [seat("Karl")] })).toEqual([
    ["Anna Weber", true],
    ["Karl Weber", true],
    ["Guest name not entered", false],
  ]);
  expect(rows({ user: nobody })).toEqual([["Name not entered", false]]);
});

it("A seating request stays with the person who made it", () => {
  const guestInfo = [seat("Eva", { seatingRequests: "By the door" }), seat("Max")];
  const rows = attendeeRows([party({ guestTickets: 3, guestInfo })]);
  expect(rows.map(({ seatingRequests }) => seatingRequests)).toEqual([null, "By the door", null, null]);
});

it.each([
  ["a member alone", {}, [["PRIMARY", "Anna Weber", true, null]]],
  [
    "three members, of whom one is named, and a guest who is not",
    { memberTickets: 3, guestTickets: 1, memberInfo: [seat("Karl")], tableNumber: 4 },
    [
      ["PRIMARY", "Anna Weber", true, 4],
      ["+MEMBER", "Karl Weber", true, 4],
      ["+MEMBER", "Additional member name not entered", true, 4],
      ["+GUEST", "Guest name not entered", true, 4],
    ],
  ],
  [
    "a contact who registers guests only, one of them at another table",
    {
      memberTickets: 0,
      guestTickets: 2,
      guestInfo: [seat("Eva", { tableNumber: 9 }), seat("Max")],
      tableNumber: 4,
    },
    [
      ["PRIMARY", "Anna Weber", false, 4],
      ["+GUEST", "Eva Weber", true, 9],
      ["+GUEST", "Max Weber", true, 4],
    ],
  ],
  [
    "guests without a contact",
    {
      user: { firstName: "", lastName: "", email: null },
      memberTickets: 0,
      guestTickets: 1,
      guestInfo: [seat("Eva")],
    },
    [
      ["PRIMARY", "Eva Weber", false, null],
      ["+GUEST", "Eva Weber", true, null],
    ],
  ],
  [
    "nobody named at all",
    {
      user: { firstName: " ", lastName: "", email: null },
      memberTickets: 0,
      guestTickets: 1,
      guestInfo: [seat("", { lastName: "" })],
    },
    [
      ["PRIMARY", "Name not entered", false, null],
      ["+GUEST", "Guest name not entered", true, null],
    ],
  ],
])("%s", (_, more, expected) => {
  expect(lines(more)).toEqual(expected);
});

it("Gives each attending line its person, by kind and place", () => {
  const person = (id: number, kind: PartyAttendee["kind"], place: number): PartyAttendee => ({
    id,
    kind,
    place,
    memberId: null,
    cardName: null,
    isUnseated: false,
    partnerOf: null,
    needs: null,
    needsSource: null,
    needsAt: null,
    price: { amount: "150.00", line: kind, why: null },
  });
  const everyone = [
    ...[person(21, "member", 0), person(22, "member", 1), person(23, "member", 2)],
    ...[person(11, "guest", 0), person(12, "guest", 1)],
  ];
  const idsOf = (more: object) =>
    attendeeRows([party(more)]).map(({ kind, place, attendee }) => [kind, place, attendee?.id]);
  expect(idsOf({ memberTickets: 3, guestTickets: 2, attendees: everyone })).toEqual([
    ["PRIMARY", 0, 21],
    ["+MEMBER", 0, 22],
    ["+MEMBER", 1, 23],
    ["+GUEST", 0, 11],
    ["+GUEST", 1, 12],
  ]);
  // A contact who takes no seat is no person, and a list without persons names none.
  expect(idsOf({ memberTickets: 0, guestTickets: 1, attendees: everyone.slice(3, 4) })).toEqual([
    ["PRIMARY", 0, undefined],
    ["+GUEST", 0, 11],
  ]);
  expect(idsOf({})).toEqual([["PRIMARY", 0, undefined]]);
});

it("Gives as many heads as tickets, whatever was entered", () => {
  const attendee = fc.record({
    firstName: fc.string(),
    lastName: fc.string(),
    tableNumber: fc.option(fc.integer({ min: 1, max: 99 })),
    seatingRequests: fc.option(fc.string()),
  });
  const parties = fc.array(
    fc.record({
      user: fc.record({ firstName: fc.string(), lastName: fc.string(), email: fc.constant(null) }),
      memberTickets: fc.nat({ max: 10 }),
      guestTickets: fc.nat({ max: 8 }),
      tableNumber: fc.option(fc.integer({ min: 1, max: 99 })),
      // Shorter and longer than the tickets: officers' lists may be too short, imported ones too long.
      memberInfo: fc.array(attendee, { maxLength: 12 }),
      guestInfo: fc.array(attendee, { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(parties, (list) => {
      const tickets = list.reduce(
        (sum, { memberTickets, guestTickets }) => sum + memberTickets + guestTickets,
        0,
      );
      expect(headCount(attendeeRows(list))).toBe(tickets);
    }),
  );
});
