import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { RegistrationStatus } from "./registrations.ts";
import { FreeText, Id, IdInPath, Instant, Money } from "./values.ts";

/** Most tickets of one registration made by hand (001 §9). */
export const MANUAL_MEMBER_TICKETS_MAX = 10;
export const MANUAL_GUEST_TICKETS_MAX = 8;

const NAME_MAX = 100;
const TOO_LONG = `Please keep this under ${NAME_MAX} characters`;

/** One attendee beside the first, as officers keep him; blank names are shown as not entered (C-26, S-45). */
export const Attendee = z.object({
  firstName: z.string().trim().max(NAME_MAX, TOO_LONG),
  lastName: z.string().trim().max(NAME_MAX, TOO_LONG),
  tableNumber: z
    .int()
    .min(1)
    .max(9999)
    .nullish()
    .transform((table) => table ?? null),
  seatingRequests: FreeText,
});
export type Attendee = z.output<typeof Attendee>;

/** A registration as officers read it (001 §3). */
export const AttendeeRegistration = z.object({
  id: Id,
  eventId: Id,
  /** The member's id, else the account's, else null (C-45). */
  userId: Id.nullable(),
  memberId: Id.nullable(),
  /** Whose it is: the member, the account, or what was written down; 'Deleted member' after an erasure. */
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string().nullable() }),
  memberTickets: z.int(),
  guestTickets: z.int(),
  totalTickets: z.int(),
  amount: Money,
  tableNumber: z.int().nullable(),
  status: RegistrationStatus,
  memberInfo: z.array(Attendee),
  guestInfo: z.array(Attendee),
  foodRequests: z.string().nullable(),
  seatingRequests: z.string().nullable(),
  specialRequirements: z.string().nullable(),
  adminNotes: z.string().nullable(),
  sponsoredGuests: z.int(),
  paymentType: z.enum(["online", "manual"]),
  /** What a card paid for it and is not owed back, so that an officer knows what removing it does; null where no card paid. */
  paidByCard: Money.nullable(),
  /** Owed back and not sent yet. */
  refundDue: Money.nullable(),
  /** The latest card payment for it; null where there was none. */
  paymentId: Id.nullable(),
  /** Until when its open payment keeps the seats. */
  holdExpiresAt: Instant.nullable(),
  /** Until when freed seats are offered to this waiting party. */
  offerExpiresAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AttendeeRegistration = z.output<typeof AttendeeRegistration>;

/** Every live registration of a dinner: by id, those that wait by the time they joined (S-11). */
export const listAttendees = endpoint({
  method: "GET",
  path: "/api/events/:id/attendees",
  who: "limited",
  kept: "while it reads the same",
  params: z.object({ id: IdInPath }),
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

/** What a member is registered for, or waits for, and was: the latest dinner first, 200 at most. */
export const listMemberRegistrations = endpoint({
  method: "GET",
  path: "/api/members/:id/registrations",
  who: "full",
  params: z.object({ id: IdInPath }),
  output: z.array(MemberRegistration),
});

/** The eleven keys that an officer may change (S-45); those of money are a full officer's. */
export const RegistrationChange = z.object({
  /** From 1 up; null unsets it, which is what the dialog makes of an empty or invalid one. */
  tableNumber: z.int().min(1, "Table number must be at least 1").max(9999).nullable(),
  adminNotes: FreeText,
  status: z.enum(["confirmed", "waitlist"]),
  seatingRequests: FreeText,
  foodRequests: FreeText,
  sponsoredGuests: z.int().min(0).max(1000),
  specialRequirements: FreeText,
  amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "Amount must be a sum like 150.00"),
  paymentType: z.enum(["online", "manual"]),
  memberInfo: z.array(Attendee).max(MANUAL_MEMBER_TICKETS_MAX),
  guestInfo: z.array(Attendee).max(MANUAL_GUEST_TICKETS_MAX),
});
export type RegistrationChange = z.output<typeof RegistrationChange>;

/**
 * Change a registration in the keys that are present. Made confirmed it needs seats (409 'Not enough seats
 * available'); made waitlist it frees them. `updatedAt` as it was read lets a stale edit be refused with 409 and
 * `StaleRegistration`.
 */
export const changeRegistration = endpoint({
  method: "PATCH",
  path: "/api/registrations/:id",
  who: "limited",
  params: z.object({ id: IdInPath }),
  input: RegistrationChange.partial().extend({ updatedAt: Instant.optional() }),
  output: AttendeeRegistration,
});

/** The answer 409 to a stale edit: the registration as it is now stands beside the sentence. */
export const StaleRegistration = z.object({ message: z.string(), registration: AttendeeRegistration });

/** Take a registration off the lists; its seats go to the queue, what a card paid is owed back (S-46). */
export const removeRegistration = endpoint({
  method: "DELETE",
  path: "/api/registrations/:id",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: z.object({ removed: z.literal(true), refundDue: Money.nullable() }),
});

/** Offer free seats to this waiting party before the others (S-20); 409 where its party does not fit. */
export const offerSeats = endpoint({
  method: "POST",
  path: "/api/registrations/:id/offer",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: AttendeeRegistration,
});

const guestName = z.object({
  firstName: z.string().trim().min(1, "First name is required").max(NAME_MAX, TOO_LONG),
  lastName: z.string().trim().min(1, "Last name is required").max(NAME_MAX, TOO_LONG),
});
const optionalName = z
  .string()
  .trim()
  .max(NAME_MAX, TOO_LONG)
  .nullish()
  .transform((text) => text ?? "");

/** What an officer writes of somebody who registered by telephone or letter (001 §5, C-24). */
export const ManualRegistrationForm = z
  .object({
    registrationType: z.enum(["member", "guest"]),
    firstName: optionalName,
    lastName: optionalName,
    email: z
      .string()
      .trim()
      .pipe(z.union([z.literal(""), z.email("Valid email is required").max(254)], "Valid email is required"))
      .nullish()
      .transform((text) => text ?? ""),
    memberTickets: z.int().min(0).max(MANUAL_MEMBER_TICKETS_MAX),
    guestTickets: z.int().min(0).max(MANUAL_GUEST_TICKETS_MAX),
    memberInfo: z.array(guestName).max(MANUAL_MEMBER_TICKETS_MAX),
    guestInfo: z.array(guestName).max(MANUAL_GUEST_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
    bypassPayment: z.boolean().optional(),
    paymentNotes: FreeText,
    /** Whom the officer chose from the directory; absent where he typed (S-47). */
    memberId: Id.optional(),
  })
  .refine(
    ({ registrationType, firstName, lastName }) =>
      registrationType === "guest" || (firstName !== "" && lastName !== ""),
    {
      message: "First name and last name are required for member registration",
      path: ["firstName"],
    },
  )
  .refine(({ registrationType, lastName }) => registrationType === "guest" || lastName !== "", {
    message: "Last name is required",
    path: ["lastName"],
  })
  .refine((form) => (form.registrationType === "member" ? form.memberTickets : form.guestTickets) > 0, {
    message: "At least one ticket is required",
    path: ["memberTickets"],
  })
  .refine((form) => (form.registrationType === "member" ? form.guestTickets : form.memberTickets) === 0, {
    message: "Please register members and guests one after the other",
    path: ["guestTickets"],
  })
  .refine((form) => form.memberInfo.length === Math.max(0, form.memberTickets - 1), {
    message: "Additional member information is required for multiple member tickets",
    path: ["memberInfo"],
  })
  .refine((form) => form.guestInfo.length === form.guestTickets, {
    message: "Guest information is required for all guest tickets",
    path: ["guestInfo"],
  });
export type ManualRegistrationForm = z.output<typeof ManualRegistrationForm>;

/** Register somebody as paid outside the system; only with `bypassPayment` true (S-47, C-47). */
export const registerByHand = endpoint({
  method: "POST",
  path: "/api/events/:id/manual-registration-direct",
  who: "limited",
  status: 201,
  params: z.object({ id: IdInPath }),
  input: ManualRegistrationForm.safeExtend({
    /** As the page reckoned it; another sum than the server's is refused with 409. */
    amount: Money,
  }),
  output: z.object({ id: Id, status: RegistrationStatus }),
});

const hostedPage = z.object({
  success: z.boolean(),
  hostedPaymentPageUrl: z.string().optional(),
  token: z.string().optional(),
  message: z.string().optional(),
});

/** Ask for the card provider's page for somebody's registration, which the verified payment then makes (S-17). */
export const createManualHostedPage = endpoint({
  method: "POST",
  path: "/api/payment/create-manual-hosted-page",
  who: "limited",
  input: z.object({
    eventId: Id,
    registrationData: ManualRegistrationForm,
    amount: Money,
    description: z.string().max(300).optional(),
    /** The given address or a placeholder of the page's making, which the server does not use (S-48). */
    customerEmail: z.string().max(254).optional(),
  }),
  output: hostedPage,
});

/** A card payment that an officer began for somebody, and that nobody has made yet: it keeps the seats (018). */
export const OpenCardPayment = z.object({
  id: Id,
  /** The party: who registers, else its first guest. */
  name: z.string(),
  email: z.string().nullable(),
  memberTickets: z.int(),
  guestTickets: z.int(),
  amount: Money,
  /** The officer who began it, by name. */
  by: z.string(),
  holdExpiresAt: Instant,
  /** Given up, or out of time, and ended as soon as the card company has said that it took nothing. */
  isEnding: z.boolean(),
  /** The card company holds a payment for it and has yet to decide. */
  isUnderReview: z.boolean(),
});
export type OpenCardPayment = z.output<typeof OpenCardPayment>;

/** The open card payments of a dinner that officers began, the oldest first. */
export const listOpenCardPayments = endpoint({
  method: "GET",
  path: "/api/events/:id/card-payments",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: z.array(OpenCardPayment),
});

/**
 * Go on with an open card payment: the provider's page for the same payment, its seats kept anew. 409 with a sentence
 * where the card was charged meanwhile or the charge is under review, 404 where it is not open any more.
 */
export const continueCardPayment = endpoint({
  method: "POST",
  path: "/api/card-payments/:id/continue",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: hostedPage,
});

/**
 * Give an open card payment up, with its seats. "given up": the card company took nothing, and the seats are free or
 * offered; "paid": it had taken the money, and the party is registered; "owed back": it had, but the seats were gone;
 * "under review" and "later": the seats stay kept until the card company has decided, or can be asked again.
 */
export const giveUpCardPayment = endpoint({
  method: "POST",
  path: "/api/card-payments/:id/give-up",
  who: "limited",
  params: z.object({ id: IdInPath }),
  output: z.object({ outcome: z.enum(["given up", "paid", "owed back", "under review", "later"]) }),
});

const list = { method: "GET", who: "limited", params: z.object({ id: IdInPath }) } as const;

/** The attendees as comma-separated values (S-49). */
export const downloadAttendeesCsv = endpoint({ ...list, path: "/api/events/:id/attendees/csv" });
/** The attendees as a Word document for the door and the kitchen (S-49). */
export const downloadAttendeesDocx = endpoint({ ...list, path: "/api/events/:id/attendees/docx" });
