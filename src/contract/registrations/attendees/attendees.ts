import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
  NAME_MAX,
  NAME_TOO_LONG,
} from "#contract/registrations/manual/limits.ts";
import { CheckNumber, PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { Needs } from "#contract/registrations/needs.ts";
import { CardName, CoupleSeating } from "#contract/registrations/own-attendees.ts";
import { PersonPrice } from "#contract/registrations/prices.ts";
import { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { Receipt } from "#contract/values/receipt.ts";
import {
  Day,
  FreeText,
  Id,
  Instant,
  Money,
  OneLine,
  TypedDay,
  TypedEmail,
} from "#contract/values/schemas.ts";

/** One attendee after the first, as officers edit them; blank names are shown as not entered (C-26, S-45). */
export const Attendee = z.object({
  firstName: OneLine.max(NAME_MAX, NAME_TOO_LONG),
  lastName: OneLine.max(NAME_MAX, NAME_TOO_LONG),
  tableNumber: z
    .int()
    .min(1)
    .max(9999)
    .nullish()
    .transform((table) => table ?? null),
  seatingRequests: FreeText,
});
export type Attendee = z.output<typeof Attendee>;

/** One person of a party, as officers see them. */
export const PartyAttendee = z.object({
  id: Id,
  kind: z.enum(["member", "guest"]),
  /** Their place among the party's persons of this kind, from 0; member 0 is the owner, whose name is the party's. */
  place: z.int(),
  memberId: Id.nullable(),
  cardName: z.string().nullable(),
  /** True if they have no table although the party has one. */
  isUnseated: z.boolean(),
  /** The person of the same party whose partner they are. */
  partnerOf: Id.nullable(),
  /** Null if not known, which is not "none". */
  needs: Needs.nullable(),
  /** Who answered: the registrant or the person, the person's profile, or an officer. */
  needsSource: z.enum(["typed", "profile", "officer"]).nullable(),
  needsAt: Instant.nullable(),
  price: PersonPrice,
});
export type PartyAttendee = z.output<typeof PartyAttendee>;

/** How the food request of a party was read: by whom and when, and for whom it was entered. */
export const FoodReading = z.object({
  at: Instant,
  /** The officer's name; null if it is no longer known. */
  by: z.string().nullable(),
  /** The persons; none if there was nothing to enter, null if the officer was not asked. */
  personIds: z.array(Id).nullable(),
});
export type FoodReading = z.output<typeof FoodReading>;

/** A payment that officers recorded for a party, and that counts. */
export const ManualPayment = z.object({
  id: Id,
  method: z.enum(["check", "cash", "transfer", "other", "complimentary", "credit"]),
  /** The number of a check or transfer. */
  reference: z.string().nullable(),
  /** 0.00 of a complimentary party. */
  amount: Money,
  /** What of it is not going back. */
  left: Money,
  receivedAt: Instant,
  /** The name of who received it; null if it is not known. */
  receivedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type ManualPayment = z.output<typeof ManualPayment>;

/** A registration as officers see it. */
export const AttendeeRegistration = z.object({
  id: Id,
  eventId: Id,
  /** The member's id, else the account's, else null (C-45). */
  userId: Id.nullable(),
  memberId: Id.nullable(),
  /** The owner: the member, the account, or the contact as entered; 'Deleted member' after an erasure. */
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string().nullable() }),
  /** Whether earlier emails to that address came back, so ours might not arrive. */
  emailsCameBack: z.boolean(),
  memberTickets: z.int(),
  guestTickets: z.int(),
  totalTickets: z.int(),
  amount: Money,
  /** Why the amount is above or below what its persons cost; null if it is not. */
  amountWhy: z.string().nullable(),
  tableNumber: z.int().nullable(),
  status: RegistrationStatus,
  memberInfo: z.array(Attendee),
  guestInfo: z.array(Attendee),
  foodRequests: z.string().nullable(),
  seatingRequests: z.string().nullable(),
  specialRequirements: z.string().nullable(),
  /** Everyone with a ticket: members by place, then guests. */
  attendees: z.array(PartyAttendee),
  /** The owner's telephone, for questions; null if not on record. */
  phone: z.string().nullable(),
  /** Whether the party's own food request still has to be assigned to persons or marked as read. */
  isFoodUnread: z.boolean(),
  /** Null if it is unread, or if there is none. */
  foodReading: FoodReading.nullable(),
  /** When the owner was last asked by email for needs that are not known. */
  needsAskedAt: Instant.nullable(),
  coupleSeating: CoupleSeating,
  adminNotes: z.string().nullable(),
  sponsoredGuests: z.int(),
  paymentType: z.enum(["online", "manual"]),
  /** How it was paid outside the portal, for officers only; null if by card or not recorded. */
  paymentMethod: PaymentMethod.nullable(),
  checkNumber: z.string().nullable(),
  /** What officers recorded as received for it and did not void, the latest first. */
  manualPayments: z.array(ManualPayment),
  /** The card payment that is not owed back; null if no card paid. */
  paidByCard: Money.nullable(),
  /** What of it goes back if an officer takes the party's seats. */
  goesBack: Money,
  /** What the party still owes: its amount above what it is known to have paid (094). */
  amountDue: Money,
  /** The day by which a party that pays later should pay; only shown, never enforced (D-364). */
  payBy: Day.nullable(),
  /** When the owner was emailed a link for what is due, which works until `paymentLinkEnd`; null if they were not. */
  linkSentAt: Instant.nullable(),
  /** The amount owed back that has not been sent. */
  refundDue: Money.nullable(),
  /** The latest card payment for it; null if there was none. */
  paymentId: Id.nullable(),
  /** When the hold of its open payment expires. */
  holdExpiresAt: Instant.nullable(),
  /** When the offer of seats to this waiting party expires. */
  offerExpiresAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AttendeeRegistration = z.output<typeof AttendeeRegistration>;

/** Why an amount differs from what its persons cost, where the officer who set it gave no reason (D-333). */
export const SET_BY_OFFICER = "Set by an officer";

/** Every live registration of a dinner by id; waiting ones by the time they joined (S-11). */
export const listAttendees = endpoint({
  method: "GET",
  path: "/api/events/:id/attendees",
  who: "limited",
  cache: "while it reads the same",
  output: z.array(AttendeeRegistration),
});

/** A live registration of one member, with its dinner. */
export const MemberRegistration = z.object({
  id: Id,
  eventId: Id,
  title: z.string(),
  dateTime: Instant,
  status: RegistrationStatus,
  memberTickets: z.int(),
  guestTickets: z.int(),
  amount: Money,
});
export type MemberRegistration = z.output<typeof MemberRegistration>;

/** A member's registrations and waitlist places, past ones included: latest dinner first, at most 200. */
export const listMemberRegistrations = endpoint({
  method: "GET",
  path: "/api/members/:id/registrations",
  who: "full",
  output: z.array(MemberRegistration),
});

/**
 * The keys that an officer may change (S-45). Only full officers may change the money; how a party paid outside the
 * portal may be said by anyone who marks it as paid.
 */
export const RegistrationChange = z.object({
  /** From 1 up. Null clears it; the dialog sends null for an empty or invalid number. */
  tableNumber: z.int().min(1, "Table number must be at least 1").max(9999).nullable(),
  adminNotes: FreeText,
  /** `unpaid` lets a party that has not paid keep or take its seats and pay later (097). */
  status: z.enum(["confirmed", "unpaid", "waitlist"]),
  /** The day by which a party that pays later should pay; null for none. */
  payBy: TypedDay.nullable(),
  seatingRequests: FreeText,
  foodRequests: FreeText,
  sponsoredGuests: z.int().min(0).max(1000),
  specialRequirements: FreeText,
  amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "Amount must be a number like 150.00"),
  /** Why the amount is above or below what its persons cost (D-333). */
  amountWhy: OneLine.max(500),
  paymentType: z.enum(["online", "manual"]),
  /** How a manual payment was made; null for another way. A complimentary registration has the amount 0.00. */
  paymentMethod: PaymentMethod.nullable(),
  /** The number of a check, if it is known; ignored for anything else. */
  checkNumber: CheckNumber.nullable().transform((text) => text || null),
  /** Of the payment that is recorded, or of the last one that was: on which day it was received, by whom, and a note (D-351). */
  receivedOn: TypedDay,
  receivedBy: Receipt.receivedBy,
  paymentNote: Receipt.note,
  /** False if a party that paid later gets no receipt by email (D-388); every other party has it in its confirmation. */
  sendReceipt: z.boolean(),
  memberInfo: z.array(Attendee).max(MANUAL_MEMBER_TICKETS_MAX),
  guestInfo: z.array(Attendee).max(MANUAL_GUEST_TICKETS_MAX),
  /** Whose places other people take, with the names beside it: nothing that was said of those before holds (D-004). */
  replaced: z.array(Id).max(MANUAL_MEMBER_TICKETS_MAX + MANUAL_GUEST_TICKETS_MAX),
  coupleSeating: CoupleSeating,
  /** Opens the party's food request again, which was read. */
  isFoodUnread: z.literal(true, "Choose who the request was entered for, or that there is nothing to enter"),
  /** Marks it as read: entered for these persons, each of whom has needs; for none if there was nothing to enter. Needs `updatedAt`. */
  foodReadFor: z.array(Id).max(MANUAL_MEMBER_TICKETS_MAX + MANUAL_GUEST_TICKETS_MAX + 1),
});
export type RegistrationChange = z.output<typeof RegistrationChange>;

/**
 * Changes the keys that are present. Confirming a registration needs seats (409 'Not enough seats available'); moving
 * it to the waitlist frees them. With `updatedAt` as it was read, a stale edit is refused with 409 and
 * `StaleRegistration`. With `read`, what its preview said of the money, it is refused with 409 and `StalePreview` if that
 * is no longer so.
 */
export const changeRegistration = endpoint({
  method: "PATCH",
  path: "/api/registrations/:id",
  who: "limited",
  input: RegistrationChange.partial().extend({
    updatedAt: Instant.optional(),
    read: z.object({ amount: Money, goesBack: Money }).optional(),
  }),
  output: AttendeeRegistration,
});

/** The 409 answer to a stale edit: a message, and the registration as it is now. */
export const StaleRegistration = z.object({ message: z.string(), registration: AttendeeRegistration });

/**
 * Changes what is present of one person of a live party. 404 for a person who is gone, 409 with `StaleNeeds` unless
 * `needsAt` is that of the needs that are known, if any, 409 if the member already has a place at the event.
 */
export const changeAttendee = endpoint({
  method: "PATCH",
  path: "/api/attendees/:id",
  who: "limited",
  input: z.object({
    /** A corrected name; for the owner only if they have no record of their own. */
    firstName: Attendee.shape.firstName.optional(),
    lastName: Attendee.shape.lastName.optional(),
    /** Another person in this place: card name, partner, seating request and needs begin empty. */
    isAnother: z.literal(true).optional(),
    cardName: CardName.optional(),
    seatingRequests: FreeText.optional(),
    partnerOf: Id.nullable().optional(),
    /** The person's own record; null if they are no member. Never the owner's place. */
    memberId: Id.nullable().optional(),
    /** Null makes them unknown again. */
    needs: Needs.nullable().optional(),
    needsAt: Instant.nullable().optional(),
  }),
  output: AttendeeRegistration,
});

/**
 * Sets what one person costs, as the line `officer`; the party's amount follows, and what a card paid above it is owed
 * back. 409 with `StaleAttendee` unless `read` is the price as it is now. The reason is read by the party's owner.
 */
export const changePrice = endpoint({
  method: "PUT",
  path: "/api/attendees/:id/price",
  who: "full",
  input: z.object({
    price: RegistrationChange.shape.amount,
    why: OneLine.min(1, "Please say why").max(200),
    read: Money,
  }),
  output: AttendeeRegistration,
});

/** The 409 answer to needs that were changed since they were read: a message, and the registration as it is now. */
export const StaleAttendee = z.object({ message: z.string(), registration: AttendeeRegistration });

/**
 * Emails the owners of parties with seats in which needs are not known, each at most once a day. Answers how many were
 * emailed, and how many have no address.
 */
export const askForNeeds = endpoint({
  method: "POST",
  path: "/api/events/:id/ask-for-needs",
  who: "limited",
  output: z.object({ asked: z.int(), withoutAddress: z.int(), askedBefore: z.int() }),
});

/**
 * Corrects the address of a party without a login. Emails that have not reached the old one go to the new one; with
 * `sendAgain`, so does the confirmation, once. Answers how many emails. 409 with `StaleRegistration` unless `updatedAt`
 * is that of the party, 409 if the address is part of a member's record.
 */
export const correctContact = endpoint({
  method: "PATCH",
  path: "/api/registrations/:id/contact",
  who: "limited",
  input: z.object({ email: TypedEmail, sendAgain: z.boolean(), updatedAt: Instant }),
  output: z.object({ registration: AttendeeRegistration, emails: z.int() }),
});

/** Less than what would go back by the rule, with the reason, which the owner reads (D-370). */
export const Lowered = z.object({
  to: RegistrationChange.shape.amount,
  why: OneLine.min(1, "Please say why").max(200),
});
export type Lowered = z.output<typeof Lowered>;

/**
 * Removes a registration: its seats go to the waitlist, and what it paid goes back the way it came (S-46). What it owes
 * ends with it, unless `due` says that it stays; 409 if there is nothing that could. 409 with `StalePreview` unless
 * `updatedAt` and `goesBack`, if sent, are those of the preview as it is now. Only full officers may lower what goes
 * back, and only after reading how much that is.
 */
export const removeRegistration = endpoint({
  method: "DELETE",
  path: "/api/registrations/:id",
  who: "limited",
  query: z.object({ due: z.enum(["ends", "stays"]).default("ends") }),
  input: z.object({ updatedAt: Instant, goesBack: Money, lowered: Lowered }).partial().default({}),
  output: z.object({ removed: z.literal(true), refundDue: Money.nullable() }),
});

/** Offers free seats to this waiting party ahead of the others (S-20); 409 if the party does not fit. */
export const offerSeats = endpoint({
  method: "POST",
  path: "/api/registrations/:id/offer",
  who: "limited",
  output: AttendeeRegistration,
});

/**
 * Holds the seats of an open offer longer, no later than the close of registration, and tells the party (D-480).
 * `seenUntil` is when the officer saw it end; 409 if it ends at another time by now.
 */
export const lengthenOffer = endpoint({
  method: "POST",
  path: "/api/registrations/:id/lengthen-offer",
  who: "limited",
  input: z.object({
    seenUntil: Instant,
    until: Instant,
    reason: OneLine.min(1, "Please give a reason").max(200, "Please keep this under 200 characters"),
  }),
  output: AttendeeRegistration,
});

const list = {
  method: "GET",
  who: "limited",
  // A file of everyone's needs is the kitchen sheet by another name (067).
  leaves: "needs",
  /** Officers' own notes stay out of files that leave the portal, unless asked for. */
  query: z.object({ notes: z.enum(["yes", "no"]).default("no") }),
} as const;

/** The attendees as a CSV file (S-49). */
export const downloadAttendeesCsv = endpoint({ ...list, path: "/api/events/:id/attendees/csv" });
/** The attendees as a Word document for the door and the kitchen (S-49). */
export const downloadAttendeesDocx = endpoint({ ...list, path: "/api/events/:id/attendees/docx" });
