import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FreeText, Id, IdInPath, Instant, Money, OneLine } from "#contract/values/schemas.ts";

/** Most tickets one member may take (000 §9). */
export const MEMBER_TICKETS_MAX = 2;
export const GUEST_TICKETS_MAX = 8;

/** pending: payment open; confirmed: shown as PAID; waitlist: shown as IN WAITLIST (C-13). */
export const RegistrationStatus = z.enum(["pending", "confirmed", "waitlist"]);
export type RegistrationStatus = z.output<typeof RegistrationStatus>;

/** One attendee's name as a member types it. */
export const PersonName = z.object({
  firstName: OneLine.min(1, "First name is required").max(100),
  lastName: OneLine.min(1, "Last name is required").max(100),
});
export type PersonName = z.output<typeof PersonName>;

const memberTickets = z
  .int()
  .min(0, "Member tickets cannot be negative")
  .max(MEMBER_TICKETS_MAX, `Maximum ${MEMBER_TICKETS_MAX} member tickets allowed`);
const guestTickets = z
  .int()
  .min(0, "Guest tickets cannot be negative")
  .max(GUEST_TICKETS_MAX, `Maximum ${GUEST_TICKETS_MAX} guest tickets allowed`);

function atLeastOne(form: { memberTickets: number; guestTickets: number }): boolean {
  return form.memberTickets + form.guestTickets > 0;
}
const AT_LEAST_ONE = { message: "You must select at least one ticket", path: ["memberTickets"] };

/** How many seats of which kind; the waitlist form (M-506 to M-508). */
export const TicketCounts = z.object({ memberTickets, guestTickets }).refine(atLeastOne, AT_LEAST_ONE);
export type TicketCounts = z.output<typeof TicketCounts>;

/** The registration form as the page holds it (000 §5), without the event and the amount. */
export const RegistrationForm = z
  .object({
    memberTickets,
    guestTickets,
    memberInfo: z.array(PersonName).max(MEMBER_TICKETS_MAX),
    guestInfo: z.array(PersonName).max(GUEST_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
  })
  .refine(atLeastOne, AT_LEAST_ONE)
  .refine((form) => form.guestTickets === form.guestInfo.length, {
    message: "Guest information is required for all guest tickets",
    path: ["guestInfo"],
  })
  .refine((form) => Math.max(0, form.memberTickets - 1) === form.memberInfo.length, {
    message: "Additional member information is required for multiple member tickets",
    path: ["memberInfo"],
  });

/** The page's own form: the terms must be agreed to (M-502). */
export const RegistrationPageForm = RegistrationForm.safeExtend({
  agreeToTerms: z.boolean().refine((agreed) => agreed, "You must agree to the terms"),
});

/** Take seats for a dinner: answers `pending` with a hold of 20 minutes, `confirmed` where nothing is to pay. */
export const registerForEvent = endpoint({
  method: "POST",
  path: "/api/registrations",
  who: "member",
  status: 201,
  input: RegistrationForm.safeExtend({
    eventId: Id,
    /** Tickets times prices as the page showed them; another sum than the server's is refused (S-14, H-05). */
    amount: Money,
    agreeToTerms: z.boolean().optional(),
  }),
  output: z.object({ id: Id, status: RegistrationStatus }),
});

/** What goes back when seats are given up, and the sentence that says so before it is done. */
export const MoneyBack = z.object({ refund: Money, sentence: z.string() });
export type MoneyBack = z.output<typeof MoneyBack>;

/** A registration as its owner reads it; tables stay with the officers (C-26). */
export const OwnRegistration = z.object({
  id: Id,
  eventId: Id,
  userId: Id.nullable(),
  status: RegistrationStatus,
  amount: Money,
  memberTickets: z.int(),
  guestTickets: z.int(),
  totalTickets: z.int(),
  memberInfo: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  guestInfo: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  foodRequests: z.string().nullable(),
  seatingRequests: z.string().nullable(),
  specialRequirements: z.string().nullable(),
  /** Until when the open payment keeps the seats; null when nothing is to pay. */
  holdExpiresAt: Instant.nullable(),
  /** Until when seats are offered to this waiting party, else null. */
  offerExpiresAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** What the owner may still do with it, and the refund that brings; null if not allowed. */
  may: z.object({
    cancel: MoneyBack.extend({ until: Instant }).nullable(),
    changeDetailsUntil: Instant.nullable(),
    removeGuest: MoneyBack.nullable(),
  }),
});

/** The dinner of a registration, as My Events shows it. */
export const RegisteredEvent = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  dateTime: Instant,
  endDateTime: Instant.nullable(),
  location: z.string(),
  imageUrl: z.string().nullable(),
});

/** A registration with its dinner, under both names the specification has for it (C-25). */
export const MyRegistration = z.object({
  registrations: OwnRegistration,
  event: RegisteredEvent,
  events: RegisteredEvent,
});
export type MyRegistration = z.output<typeof MyRegistration>;

/** The caller's live registrations, newest first (S-11, S-23). */
export const listMyRegistrations = endpoint({
  method: "GET",
  path: "/api/registrations/my",
  who: "member",
  cache: "while it reads the same",
  output: z.array(MyRegistration),
});

/** The refund the caller was shown. Refused with 409 if the server would refund a different amount. */
const refundAsRead = Money.optional();

/** Give an own registration up, or leave the queue; who cancelled it already gets 404. */
export const cancelRegistration = endpoint({
  method: "POST",
  path: "/api/registrations/:id/cancel",
  who: "member",
  params: z.object({ id: IdInPath }),
  input: z.object({ refund: refundAsRead }),
  output: MoneyBack,
});

/** Removes one guest from the caller's paid party, by their index in `guestInfo`. */
export const removeGuest = endpoint({
  method: "POST",
  path: "/api/registrations/:id/remove-guest",
  who: "member",
  params: z.object({ id: IdInPath }),
  input: z.object({
    index: z
      .int()
      .min(0)
      .max(GUEST_TICKETS_MAX - 1),
    /** As the page showed it, blank where none is known; another one is refused, so that nobody else is dropped. */
    lastName: z.string().max(100),
    /** How many guests the page showed; with another number the same click has been here before. */
    guestTickets: z.int().optional(),
    refund: refundAsRead,
  }),
  output: MoneyBack,
});

/** Change names and requests of an own registration; `updatedAt` as it was read, a stale one is refused with 409. */
export const changeDetails = endpoint({
  method: "PUT",
  path: "/api/registrations/:id/details",
  who: "member",
  params: z.object({ id: IdInPath }),
  input: z.object({
    guestInfo: z.array(PersonName).max(GUEST_TICKETS_MAX),
    memberInfo: z.array(PersonName).max(MEMBER_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
    updatedAt: Instant,
  }),
  output: z.object({ updatedAt: Instant }),
});
