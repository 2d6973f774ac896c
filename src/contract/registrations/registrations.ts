import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Day, FreeText, Id, Instant, Money, OneLine } from "#contract/values/schemas.ts";
import { Needs } from "./needs.ts";
import { CoupleSeating, OwnAttendee } from "./own-attendees.ts";

/** Maximum number of tickets that one member may take. */
export const MEMBER_TICKETS_MAX = 2;
export const GUEST_TICKETS_MAX = 8;

/**
 * pending: payment open; confirmed: shown as PAID; unpaid: has its seats and pays later, on an officer's word (097);
 * waitlist: shown as IN WAITLIST (C-13).
 */
export const RegistrationStatus = z.enum(["pending", "confirmed", "unpaid", "waitlist"]);
export type RegistrationStatus = z.output<typeof RegistrationStatus>;

/** One attendee's name as a member types it. */
export const PersonName = z.object({
  firstName: OneLine.min(1, "First name is required").max(100),
  lastName: OneLine.min(1, "Last name is required").max(100),
});
export type PersonName = z.output<typeof PersonName>;

/** When a known answer was last changed, sent back by callers who have read it. */
const needsAt = Instant.nullable().optional();

/** The same with what the kitchen must know about them; without it, what is known already, if anything. */
const PersonWithNeeds = PersonName.extend({ needs: Needs.optional(), needsAt });

/** The same in a party that exists: another person in this place, who gets none of what was said of the one before. */
const PersonInPlace = PersonName.extend({ isAnother: z.literal(true).optional() });

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

/** The number of seats of each kind; the waitlist form (M-506 to M-508). */
export const TicketCounts = z.object({ memberTickets, guestTickets }).refine(atLeastOne, AT_LEAST_ONE);
export type TicketCounts = z.output<typeof TicketCounts>;

/** The registration form as the page has it, without the event and the amount. */
export const RegistrationForm = z
  .object({
    memberTickets,
    guestTickets,
    memberInfo: z.array(PersonWithNeeds).max(MEMBER_TICKETS_MAX),
    guestInfo: z.array(PersonWithNeeds).max(GUEST_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
    /** What the kitchen must know about the caller; if left out, the known answer or their profile's applies. */
    needs: Needs.optional(),
    needsAt,
    /** Keeps `needs` on the caller's profile, too. */
    keepOnProfile: z.boolean().optional(),
    /** The additional member is the caller's linked spouse, by their record; ignored without one. */
    withSpouse: z.boolean().optional(),
    coupleSeating: CoupleSeating.optional(),
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

/**
 * Takes seats for a dinner. Answers `pending` with a 20-minute hold, or `confirmed` if there is nothing to pay. 409
 * with `UnreadNeeds` if the form has other needs for someone than are known already, without the `needsAt` of these.
 */
export const registerForEvent = endpoint({
  method: "POST",
  path: "/api/registrations",
  who: "member",
  status: 201,
  input: RegistrationForm.safeExtend({
    eventId: Id,
    /** Tickets times prices as the page showed them; refused if the server's amount differs (S-14, H-05). */
    amount: Money,
    agreeToTerms: z.boolean().optional(),
  }),
  output: z.object({ id: Id, status: RegistrationStatus }),
});

/** The 409 answer to a form with needs of people about whom something else is known: what that is, by their place. */
export const UnreadNeeds = z.object({
  message: z.string(),
  unread: z.array(
    z.object({
      /** The caller themselves, or the list in which the person is. */
      list: z.enum(["own", "memberInfo", "guestInfo"]),
      place: z.int(),
      needs: Needs,
      needsAt: Instant,
    }),
  ),
});
export type UnreadNeeds = z.output<typeof UnreadNeeds>;

/** The refund for canceling, and the sentence that announces it beforehand. */
export const MoneyBack = z.object({ refund: Money, sentence: z.string() });
export type MoneyBack = z.output<typeof MoneyBack>;

/** What a party asks of the chapter. */
export const RequestField = z.enum(["foodRequests", "seatingRequests", "specialRequirements"]);
export type RequestField = z.output<typeof RequestField>;

/** A request that names a guest who is no longer in the party, and that the owner has neither kept nor edited since. */
export const RequestQuestion = z.object({
  about: RequestField,
  firstName: z.string(),
  lastName: z.string(),
  /** The part of the request that names the guest. */
  excerpt: z.string(),
});
export type RequestQuestion = z.output<typeof RequestQuestion>;

/** A registration as its owner sees it, without tables, which only officers see (C-26). */
export const OwnRegistration = z.object({
  id: Id,
  eventId: Id,
  userId: Id.nullable(),
  status: RegistrationStatus,
  /** Null for one whom another person brings, who sees their own price alone. */
  amount: Money.nullable(),
  /** What is still due of it, before its payment as well as after it; null with a null amount. */
  amountDue: Money.nullable(),
  /** By which day it should be paid, if an officer let the party pay later and said so. */
  payBy: Day.nullable(),
  /** Its amount minus the sum of its persons' prices; null if there is no difference, and with a null amount. */
  adjustment: Money.nullable(),
  memberTickets: z.int(),
  guestTickets: z.int(),
  totalTickets: z.int(),
  memberInfo: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  guestInfo: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  foodRequests: z.string().nullable(),
  seatingRequests: z.string().nullable(),
  specialRequirements: z.string().nullable(),
  /** When the hold of the open payment expires; null if there is nothing to pay. */
  holdExpiresAt: Instant.nullable(),
  /** When the offer of seats to this waiting party expires; null without an offer. */
  offerExpiresAt: Instant.nullable(),
  /** How many parties are offered seats before this one; null if it does not wait or has an offer. */
  partiesAhead: z.int().nullable(),
  requestQuestions: z.array(RequestQuestion),
  /** Whether the caller registered it; false if their spouse did, and then requests are left out. */
  mine: z.boolean(),
  /** Who registered the caller, if that was their spouse. */
  registeredBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Every person of the party; blank names as they were entered. */
  attendees: z.array(OwnAttendee),
  coupleSeating: CoupleSeating,
  createdAt: Instant,
  updatedAt: Instant,
  /**
   * Until when allergies, diet and corrected names can be told here, also after registration has closed. Then a
   * sentence that says whom to call; both null if it waits or is past.
   */
  kitchen: z.object({ until: Instant.nullable(), closedBecause: z.string().nullable() }),
  /** What the owner may still do with it, and the refund that brings; null if not allowed. */
  may: z.object({
    cancel: MoneyBack.extend({ until: Instant }).nullable(),
    changeDetailsUntil: Instant.nullable(),
    /** The spelling of names alone; null if there are none but the owner's. */
    correctNamesUntil: Instant.nullable(),
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
  imageFocus: z.string().nullable(),
  imageWidths: z.array(z.int()),
});

/** A registration with its dinner, under both names that the specification uses (C-25). */
export const MyRegistration = z.object({
  registrations: OwnRegistration,
  event: RegisteredEvent,
  events: RegisteredEvent,
});
export type MyRegistration = z.output<typeof MyRegistration>;

/** The caller's live registrations, and those in which their spouse brings them, newest first (S-11, S-23). */
export const listMyRegistrations = endpoint({
  method: "GET",
  path: "/api/registrations/my",
  who: "member",
  cache: "while it reads the same",
  output: z.array(MyRegistration),
});

/** The refund the caller was shown. Refused with 409 if the server would refund a different amount. */
const refundAsRead = Money.optional();

/** Cancels the caller's registration or leaves the waitlist; 404 if it was already cancelled. */
export const cancelRegistration = endpoint({
  method: "POST",
  path: "/api/registrations/:id/cancel",
  who: "member",
  limit: "own changes",
  input: z.object({ refund: refundAsRead }),
  output: MoneyBack,
});

/** Removes one guest from the caller's paid party, by their index in `guestInfo`. */
export const removeGuest = endpoint({
  method: "POST",
  path: "/api/registrations/:id/remove-guest",
  who: "member",
  limit: "own changes",
  input: z.object({
    index: z
      .int()
      .min(0)
      .max(GUEST_TICKETS_MAX - 1),
    /** The name as the page showed it, blank if unknown. Refused if it differs, so that no one else is removed. */
    lastName: z.string().max(100),
    /** The number of guests the page showed; a different number means the request was already handled. */
    guestTickets: z.int().optional(),
    refund: refundAsRead,
  }),
  output: MoneyBack,
});

/**
 * Changes names and requests of the caller's registration; after the deadline only the spelling of names, as long as
 * `kitchen` is open. 409 if `updatedAt` is not the current one.
 */
export const changeDetails = endpoint({
  method: "PUT",
  path: "/api/registrations/:id/details",
  who: "member",
  limit: "own changes",
  input: z.object({
    guestInfo: z.array(PersonInPlace).max(GUEST_TICKETS_MAX),
    memberInfo: z.array(PersonInPlace).max(MEMBER_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
    updatedAt: Instant,
  }),
  output: z.object({ updatedAt: Instant }),
});

/** Keeps a request that names a guest who is no longer in the party; the question about it is closed. */
export const keepRequest = endpoint({
  method: "POST",
  path: "/api/registrations/:id/keep-request",
  who: "member",
  limit: "own changes",
  input: RequestQuestion.pick({ about: true }).extend({
    firstName: z.string().max(100),
    lastName: z.string().max(100),
  }),
  output: z.object({ kept: z.literal(true) }),
});
