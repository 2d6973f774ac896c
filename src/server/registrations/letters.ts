import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import { setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { calendarFile } from "./calendar-file.ts";

type Contact = { firstName: string; email: string | null };
type Dinner = Parameters<typeof calendarFile>[1];
type Party = {
  id: number;
  amount: string;
  memberTickets: number;
  guestTickets: number;
  guestInfo: readonly { firstName: string; lastName: string }[];
};

/** Tells that the seats are the member's, with the dinner as a calendar file (S-53). */
export function registrationConfirmed(
  config: Config,
  to: Contact,
  party: Party,
  dinner: Dinner,
): Letter | null {
  if (!to.email) return null;
  const guests = party.guestInfo
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean);
  const calendar = calendarFile(config, dinner);
  return {
    kind: "registration-confirmed",
    onceKey: `registration-confirmed:${party.id}`,
    to: to.email,
    subject: `You are registered: ${dinner.title}`,
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [`Your registration for ${dinner.title} is confirmed. We look forward to dining with you.`],
      facts: [
        ["Dinner", dinner.title],
        ["When", momentInWords(dinner.dateTime, config.chapter.timeZone)],
        ["Where", dinner.location],
        ["Tickets", `${party.memberTickets} member, ${party.guestTickets} guest`],
        ...(guests.length > 0 ? ([["Guests", guests.join(", ")]] as const) : []),
        ["Total", `$${party.amount}`],
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: calendar ? ["The dinner is attached as a calendar file."] : [],
    }),
    attachments: calendar ? [calendar] : [],
  };
}

/** Tells that money came after the seats had gone, and that it will be sent back (S-18). */
export function paymentCameTooLate(
  config: Config,
  to: Contact,
  party: Party,
  dinner: Dinner,
  more: { paymentId: number; waiting: boolean },
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "payment-too-late",
    onceKey: `payment-too-late:${more.paymentId}`,
    to: to.email,
    subject: `Your payment arrived too late: ${dinner.title}`,
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [
        `Your payment of $${party.amount} for ${dinner.title} reached us after the time for which your seats were kept, and they have gone to others meanwhile.`,
        "The full amount will be returned to your card; you need not do anything. We are sorry.",
        ...(more.waiting
          ? ["You stand on the waitlist for this dinner. We will write if seats come free."]
          : []),
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/** Tells that money came which bought nothing, why, and that it will be sent back (S-18). */
export function paymentNotNeeded(
  config: Config,
  to: Contact,
  dinner: Pick<Dinner, "title">,
  payment: { id: number; amount: string },
  why: "paid already" | "party changed",
): Letter | null {
  if (!to.email) return null;
  const reason =
    why === "paid already"
      ? "Your seats had been paid for already; your registration stands as it is."
      : "It was for your registration as it was before you changed it. The present one is still to be paid; you find it under My Events.";
  return {
    kind: "payment-not-needed",
    onceKey: `payment-not-needed:${payment.id}`,
    to: to.email,
    subject: `Your payment will be returned: ${dinner.title}`,
    ...setLetter(config, {
      salutation: `Dear ${to.firstName || "member"},`,
      paragraphs: [
        `We received a payment of $${payment.amount} for ${dinner.title} that we did not need. ${reason}`,
        "The full amount will be returned to your card; you need not do anything.",
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}
