import type {
  Attendee,
  AttendeeRegistration,
  PartyAttendee,
} from "#contract/registrations/attendees/attendees.ts";

/** A guest, seated with the party unless said otherwise. */
export function someone(facts: Partial<Attendee> = {}): Attendee {
  return { firstName: "Otto", lastName: "Weber", tableNumber: null, seatingRequests: null, ...facts };
}

/** As many persons as tickets, about whom nothing is known. */
function personsOf(memberTickets: number, guestTickets: number): PartyAttendee[] {
  const of = (kind: PartyAttendee["kind"], count: number) =>
    Array.from({ length: count }, (_, place) => ({ kind, place }));
  return [...of("member", memberTickets), ...of("guest", guestTickets)].map((one, n) => ({
    ...one,
    id: n + 1,
    memberId: one.kind === "member" && one.place === 0 ? 1 : null,
    cardName: null,
    isUnseated: false,
    partnerOf: null,
    needs: null,
    needsSource: null,
    needsAt: null,
    price: { amount: "150.00", line: one.kind, why: null },
  }));
}

/** A registration as officers read it: Anna Weber alone, paid, without a table, unless said otherwise. */
export function aParty(facts: Partial<AttendeeRegistration> = {}): AttendeeRegistration {
  const { memberTickets = 1, guestTickets = 0 } = facts;
  return {
    id: 1,
    eventId: 1,
    userId: 1,
    memberId: 1,
    user: { firstName: "Anna", lastName: "Weber", email: "anna.weber@example.org" },
    amount: "150.00",
    emailsCameBack: false,
    amountWhy: null,
    tableNumber: null,
    status: "confirmed",
    memberInfo: [],
    guestInfo: [],
    foodRequests: null,
    seatingRequests: null,
    specialRequirements: null,
    attendees: personsOf(memberTickets, guestTickets),
    phone: null,
    isFoodUnread: false,
    foodReading: null,
    needsAskedAt: null,
    coupleSeating: "together",
    adminNotes: null,
    sponsoredGuests: 0,
    paymentType: "online",
    paymentMethod: null,
    checkNumber: null,
    paidByCard: null,
    goesBack: "0.00",
    manualPayments: [],
    payBy: null,
    linkSentAt: null,
    amountDue: "0.00",
    refundDue: null,
    paymentId: null,
    holdExpiresAt: null,
    offerExpiresAt: null,
    createdAt: "2026-03-01T12:00:00.000Z",
    updatedAt: "2026-03-01T12:00:00.000Z",
    ...facts,
    memberTickets,
    guestTickets,
    totalTickets: memberTickets + guestTickets,
  };
}
