import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ChosenForOne } from "#contract/menus/choices.ts";
import { CheckNumber } from "#contract/registrations/manual/manual-registrations.ts";
import { Needs } from "#contract/registrations/needs.ts";
import { Id, Instant, Money, OneLine } from "#contract/values/schemas.ts";
import { Attendee, AttendeeRegistration, Lowered, RegistrationChange } from "./attendees.ts";

const kind = z.enum(["member", "guest"]);
/** The member whom an officer chose. */
const memberId = Id.optional();

/** A change of a party that an officer looks at before making it (D-400). */
export const PartyChange = z.discriminatedUnion("change", [
  /** `memberId` is who takes over the party of an owner who does not come. */
  z.object({ change: z.literal("remove person"), attendeeId: Id, memberId }),
  /** `atPrice` is their price, if it is not today’s. */
  z.object({
    change: z.literal("add person"),
    kind,
    memberId,
    atPrice: RegistrationChange.shape.amount.optional(),
  }),
  z.object({ change: z.literal("change ticket"), attendeeId: Id, kind }),
  z.object({ change: z.literal("change owner"), memberId: Id }),
  /** `eventId` is the other dinner. */
  z.object({ change: z.literal("move"), eventId: Id }),
  /** The whole party, which may wait; the change is `removeRegistration`. */
  z.object({ change: z.literal("remove party") }),
  /** What `changeRegistration` is asked, also of a party that waits. */
  RegistrationChange.partial().extend({ change: z.literal("edit"), updatedAt: Instant.optional() }),
]);
export type PartyChange = z.output<typeof PartyChange>;

/**
 * How the price of one more person is paid: due at the dinner, due with a payment link emailed right away, received
 * by check or in cash, or with the owner's credit, as far as it goes.
 */
export const AddedPaidHow = z.enum(["due", "link", "check", "cash", "credit"]);
export type AddedPaidHow = z.output<typeof AddedPaidHow>;

const BeforeAndAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

/** What a change does to seats and money, and who is told. */
export const ChangePreview = z.object({
  /** The version of the party, which the change sends back. */
  updatedAt: Instant,
  /** The seats of the party. */
  seats: BeforeAndAfter(z.int()),
  amount: BeforeAndAfter(Money),
  /** What goes back the way it came; the change sends it back. */
  goesBack: Money,
  /** Whether a full officer may keep something of it. */
  mayLower: z.boolean(),
  /** How much of it an officer has to send: all but what goes to a credit. */
  refundDue: Money,
  /**
   * What is due for those who are removed, and ends with that. If nothing goes back, the officer may say that it stays
   * (D-365).
   */
  noLongerDue: Money,
  /** The people of a party that is removed as a whole, with what goes back for each and how, in words: "$150.00 to the card". */
  persons: z.array(z.object({ name: z.string(), goesBack: z.array(z.string()) })),
  /** The price of one more person, or of the other ticket; the change sends it back. */
  price: Money,
  /** How a price can be paid; none if the party pays nothing, or pays it with the rest of what is unpaid. */
  ways: z.array(AddedPaidHow),
  /** What the party would owe with one more person, before any of it is paid. */
  newDue: Money,
  /** How much of it the owner’s credit would pay. */
  credit: Money,
  /** How much the owner has in credits. */
  creditHeld: Money,
  /** What its owner reads about the money; of an edit, what the officer does. */
  sentence: z.string(),
  /** What else follows, for the officer, in sentences. */
  follows: z.array(z.string()),
  /** Who can take over the party of an owner who does not come; the preview is of the one asked for, or the first. */
  heirs: z.array(z.object({ memberId: Id, name: z.string() })),
  /** Who takes it over; null if it keeps its owner. They and the owner are always emailed. */
  heir: z.object({ memberId: Id, name: z.string() }).nullable(),
  /** The table at which a seat becomes free, or is taken; null if there is none. */
  tableNumber: z.int().nullable(),
  /** Whether a dish was chosen for those who are removed. */
  hasDish: z.boolean(),
  /** What the venue was last told, and when; null if nothing was sent. */
  venueTold: z.object({ persons: z.int(), at: Instant }).nullable(),
  /** The dinner that the party moves to; null if it stays at its own. */
  there: z
    .object({
      title: z.string(),
      /** The seats that are free there now. */
      seatsFree: z.int(),
      /** What its venue was last told. */
      venueTold: z.object({ persons: z.int(), at: Instant }).nullable(),
    })
    .nullable(),
  /** The addresses that are emailed. */
  emails: z.array(z.string()),
  /** The addresses among these that rejected earlier emails. */
  rejecting: z.array(z.string()),
});
export type ChangePreview = z.output<typeof ChangePreview>;

/**
 * What a change would do, with the party as it is now. 404 for a person who is gone, and the refusal of the change
 * itself if it is not allowed.
 */
export const previewChange = endpoint({
  method: "POST",
  path: "/api/registrations/:id/preview",
  who: "limited",
  input: PartyChange,
  output: ChangePreview,
});

/** The 409 answer to a change of a party that was changed since its preview: a message, and the preview as it is now. */
export const StalePreview = z.object({ message: z.string(), preview: ChangePreview });

/**
 * Removes one person from a party with seats: what is kept of their price goes back, the seat goes to the waitlist. If
 * it is the owner and a further member stays, that member takes over the party, or has a guest ticket from then on if
 * they have no record (D-404).
 * 404 if they are gone, as after the first of two clicks; 409 with `StalePreview` unless `updatedAt` and `goesBack` are
 * those of the preview as it is now; 409 for the last person of a party. Only full officers may lower what goes back.
 */
export const removeAttendee = endpoint({
  method: "DELETE",
  path: "/api/attendees/:id",
  who: "limited",
  input: z.object({
    updatedAt: Instant,
    goesBack: Money,
    /** Who takes over the party of an owner who does not come; without it, the first who can. */
    memberId,
    lowered: Lowered.optional(),
    /** What is due for them stays due; 409 if nothing is, or if money goes back. */
    staysDue: z.literal(true).optional(),
    /** Whether its owner, and a member who loses the seat, are emailed. */
    isTold: z.boolean(),
  }),
  output: z.object({ registration: AttendeeRegistration, goesBack: Money }),
});

/**
 * Adds one person to a party with seats, at today's price, which what is due or received covers. 409 with `StalePreview`
 * unless `updatedAt`, `price`, and `credit` and `seen` if they are given, match the current preview at that price;
 * 409 `Not enough seats available`; 409 with the party of a member who has a place already. Only full officers may set another price.
 */
export const addAttendee = endpoint({
  method: "POST",
  path: "/api/registrations/:id/persons",
  who: "limited",
  status: 201,
  once: true,
  input: z.object({
    kind,
    memberId,
    /** Blank if not known yet; a chosen member has the name of their record. */
    firstName: Attendee.shape.firstName,
    lastName: Attendee.shape.lastName,
    /** What the kitchen must know about them; without it, what is known of a member, and 409 if that is something else. */
    needs: Needs.optional(),
    /** Their dishes; 409 if the menu was changed since its `version`. */
    dishes: ChosenForOne.optional(),
    updatedAt: Instant,
    price: Money,
    /** Another price than today's, with the reason, which the owner reads. */
    otherPrice: z
      .object({ amount: RegistrationChange.shape.amount, why: OneLine.min(1, "Please say why").max(200) })
      .optional(),
    paidHow: AddedPaidHow.optional(),
    checkNumber: CheckNumber.optional(),
    /** What the credit pays, and the addresses, as the preview says, if that is how it is paid: `credit`, `link`. */
    credit: Money.optional(),
    seen: z.array(z.string()).optional(),
    /** Whether the owner, and a member who gets the seat, are emailed. */
    isTold: z.boolean(),
  }),
  output: AttendeeRegistration,
});

/**
 * Gives one person the other kind of ticket, at its price of today; they keep everything else. What that raises the
 * party's amount by is due, what it lowers it by goes back. 409 with `StalePreview` unless `updatedAt` and `price` are
 * those of the preview as it is now; 409 for the owner's own ticket, and for one person more than a party can have of a
 * kind.
 */
export const changeTicket = endpoint({
  method: "POST",
  path: "/api/attendees/:id/ticket",
  who: "limited",
  input: z.object({
    kind,
    updatedAt: Instant,
    price: Money,
    /** Whether its owner is emailed. */
    isTold: z.boolean(),
  }),
  output: AttendeeRegistration,
});

/**
 * Gives a party with seats to another member (D-408). One who is in it changes places with the owner; another comes
 * instead of the owner, as another person; a party whose owner does not come only gets another contact. Both are
 * emailed. 409 with `StalePreview` unless `updatedAt` and `amount` are those of the preview as it is now; 409 with the
 * party of a member who has another place, and while the party is unpaid or its food request unread.
 */
export const changeOwner = endpoint({
  method: "POST",
  path: "/api/registrations/:id/owner",
  who: "limited",
  once: true,
  input: z.object({
    /** The new owner. */
    memberId: Id,
    updatedAt: Instant,
    /** What the party pays, as the preview says. */
    amount: Money,
  }),
  output: AttendeeRegistration,
});

/**
 * Moves a party with seats to another dinner ahead, at its prices (D-407): a new registration there. What was paid moves
 * with it; the difference is due, or goes back. 409 with `StalePreview` unless `updatedAt`, `amount` and `goesBack` are
 * those of the preview as it is now; 409 if it was moved already, with where it is, if the seats are not free, and with
 * the party of a member who has a place there.
 */
export const moveRegistration = endpoint({
  method: "POST",
  path: "/api/registrations/:id/move",
  who: "limited",
  once: true,
  input: z.object({
    /** The other dinner. */
    eventId: Id,
    updatedAt: Instant,
    /** What the party pays there, as the preview says. */
    amount: Money,
    goesBack: Money,
    /** Whether its owner, and members with a mailbox of their own, are emailed. */
    isTold: z.boolean(),
  }),
  output: AttendeeRegistration,
});

/** How long an officer can put back a party or a person that was removed, in minutes (D-412). */
export const PUT_BACK_MINUTES = 10;

/** A party that an officer removed and that can be put back, or one person of a party that stays. */
export const Removed = z.object({
  /** The party’s number and name. */
  id: Id,
  name: z.string(),
  /** The person who was removed; null if the whole party was. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  removedAt: Instant,
});
export type Removed = z.output<typeof Removed>;

/**
 * The parties of a dinner that any officer can put back now (D-412), newest first; also single persons for `persons=yes`,
 * which a page of an earlier version does not send, as it would call them parties.
 */
export const listRemoved = endpoint({
  method: "GET",
  path: "/api/events/:id/removed",
  who: "limited",
  query: z.object({ persons: z.enum(["no", "yes"]).default("no") }),
  output: z.array(Removed),
});

/** The removal that the officer read, so that a press on it is not taken for one on a later one. */
const OfRemoval = z.object({ removedAt: Instant.optional() });

/**
 * Gives a party that an officer removed in the last `PUT_BACK_MINUTES` its seats back, with the same people, money and table
 * (D-412). 409 if its seats are taken, if what goes back was sent, or if someone in it has another place by then; 404 for
 * a party that was not removed so.
 */
export const putBack = endpoint({
  method: "POST",
  path: "/api/registrations/:id/put-back",
  who: "limited",
  once: true,
  input: OfRemoval,
  output: AttendeeRegistration,
});

/**
 * Puts one person whom an officer removed in the last `PUT_BACK_MINUTES` back into their party, with the same ticket,
 * price, name, needs, dishes and table (D-412). 409 if the seat is taken, if money due back was sent, or if they have
 * another place in the meantime; 404 if the portal no longer knows them, or if their party was removed, too.
 */
export const putBackPerson = endpoint({
  method: "POST",
  path: "/api/attendees/:id/put-back",
  who: "limited",
  once: true,
  input: OfRemoval,
  output: AttendeeRegistration,
});
