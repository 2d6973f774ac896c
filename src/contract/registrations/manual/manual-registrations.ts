import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ChosenForOne } from "#contract/menus/choices.ts";
import { Needs } from "#contract/registrations/needs.ts";
import { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { Receipt } from "#contract/values/receipt.ts";
import {
  FreeText,
  Id,
  Instant,
  Money,
  OneLine,
  OptionalDay,
  OptionalEmail,
  PlainLine,
  TypedDay,
} from "#contract/values/schemas.ts";
import { MANUAL_GUEST_TICKETS_MAX, MANUAL_MEMBER_TICKETS_MAX, NAME_MAX, NAME_TOO_LONG } from "./limits.ts";

const guestName = z.object({
  firstName: OneLine.min(1, "First name is required").max(NAME_MAX, NAME_TOO_LONG),
  lastName: OneLine.min(1, "Last name is required").max(NAME_MAX, NAME_TOO_LONG),
  needs: Needs.optional(),
  /** The member whom the officer chose for this place, who has the name of their record. */
  memberId: Id.optional(),
  /** Their dishes; 409 if the menu was changed since its `version`. */
  dishes: ChosenForOne.optional(),
});
const optionalName = OneLine.max(NAME_MAX, NAME_TOO_LONG)
  .nullish()
  .transform((text) => text ?? "");

/** How a party paid outside the portal; a complimentary one pays nothing. */
export const PaymentMethod = z.enum(["check", "cash", "complimentary"]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** The number on a check, which may have more than digits. */
export const CheckNumber = OneLine.max(40, "Please keep this under 40 characters");

/** What an officer enters for someone who registered by phone or mail (C-24). */
export const ManualRegistrationForm = z
  .object({
    registrationType: z.enum(["member", "guest"]),
    firstName: optionalName,
    lastName: optionalName,
    email: OptionalEmail.nullish().transform((text) => text ?? ""),
    memberTickets: z.int().min(0).max(MANUAL_MEMBER_TICKETS_MAX),
    guestTickets: z.int().min(0).max(MANUAL_GUEST_TICKETS_MAX),
    memberInfo: z.array(guestName).max(MANUAL_MEMBER_TICKETS_MAX),
    guestInfo: z.array(guestName).max(MANUAL_GUEST_TICKETS_MAX),
    foodRequests: FreeText,
    seatingRequests: FreeText,
    specialRequirements: FreeText,
    /** What the kitchen must know about the person who registers; not known without it. */
    needs: Needs.optional(),
    /** Their dishes; none for a contact without a seat. */
    dishes: ChosenForOne.optional(),
    bypassPayment: z.boolean().optional(),
    paymentNotes: FreeText,
    /** How it was paid, if the payment is skipped and the officer says. */
    paymentMethod: PaymentMethod.nullish().transform((method) => method ?? undefined),
    checkNumber: CheckNumber.nullish().transform((text) => text || undefined),
    /** When it was received and by whom, if it was not today by the officer themselves (D-351). */
    receivedOn: z
      .union([z.literal(""), TypedDay])
      .nullish()
      .transform((day) => day || undefined),
    receivedBy: Receipt.receivedBy.transform((text) => text ?? undefined),
    /** The member the officer chose from the directory; absent if they typed a name (S-47). */
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
  .refine(({ registrationType, memberTickets }) => registrationType === "member" || memberTickets === 0, {
    message: "Please register members under Member Registration",
    path: ["memberTickets"],
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

/** The same if no card is charged: the party may also take its seats and pay later, perhaps by a day (D-361). */
export const SkippedPaymentForm = ManualRegistrationForm.safeExtend({
  paysLater: z.boolean().optional(),
  payBy: OptionalDay,
});
export type SkippedPaymentForm = z.output<typeof SkippedPaymentForm>;

/**
 * The member who would own a registration, by confirmed address and typed name; shown to the officer before saving
 * (S-72). A read sent as a POST, because proxies log query strings.
 */
export const matchMember = endpoint({
  method: "POST",
  path: "/api/manual-registration-member",
  who: "limited",
  input: z.object({
    firstName: OneLine.max(NAME_MAX),
    lastName: OneLine.max(NAME_MAX),
    email: PlainLine.max(254),
  }),
  output: z.object({
    member: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  }),
});

/** Registers someone who paid outside the system; requires `bypassPayment` to be true (S-47, C-47). */
export const createManualRegistration = endpoint({
  method: "POST",
  path: "/api/events/:id/manual-registration-direct",
  who: "limited",
  status: 201,
  once: true,
  input: SkippedPaymentForm.safeExtend({
    /** The amount the page computed; 409 if the server's differs. */
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

/** Requests the provider's payment page for a manual registration, which the verified payment creates (S-17). */
export const createManualHostedPage = endpoint({
  method: "POST",
  path: "/api/payment/create-manual-hosted-page",
  who: "limited",
  input: z.object({
    eventId: Id,
    registrationData: ManualRegistrationForm,
    amount: Money,
    description: z.string().max(300).optional(),
    /** The given address or a placeholder from the page, which the server ignores (S-48). */
    customerEmail: z.string().max(254).optional(),
  }),
  output: hostedPage,
});

/** A card payment that an officer began and no one has completed; it holds the seats (018). */
export const OpenCardPayment = z.object({
  id: Id,
  /** The party: the person who registers, else the first guest. */
  name: z.string(),
  email: z.string().nullable(),
  memberTickets: z.int(),
  guestTickets: z.int(),
  amount: Money,
  /** The name of the officer who began it. */
  by: z.string(),
  holdExpiresAt: Instant,
  /** Abandoned or expired; it ends once the provider confirms that it took nothing. */
  isEnding: z.boolean(),
  /** The provider is holding a payment for it and has not decided yet. */
  isUnderReview: z.boolean(),
  /** The card has been charged, and the charge is not applied yet (076). */
  isRecorded: z.boolean(),
});
export type OpenCardPayment = z.output<typeof OpenCardPayment>;

/** The open card payments that officers began for a dinner, oldest first. */
export const listOpenCardPayments = endpoint({
  method: "GET",
  path: "/api/events/:id/card-payments",
  who: "limited",
  output: z.array(OpenCardPayment),
});

/**
 * Resumes an open card payment: returns the provider's page for the same payment and extends its hold. 409 with a
 * message if the card was charged meanwhile or the charge is under review, 404 if it is no longer open.
 */
export const continueCardPayment = endpoint({
  method: "POST",
  path: "/api/card-payments/:id/continue",
  who: "limited",
  output: hostedPage,
});

/**
 * Abandons an open card payment and its seats. "abandoned": the provider took nothing, and the seats are free or
 * offered; "paid": it had taken the money, and the party is registered; "owed back": it had, but the seats were gone;
 * "under review" and "later": the seats stay held until the provider decides or can be reached again.
 */
export const abandonCardPayment = endpoint({
  method: "POST",
  path: "/api/card-payments/:id/abandon",
  who: "limited",
  output: z.object({ outcome: z.enum(["abandoned", "paid", "owed back", "under review", "later"]) }),
});
