import { centsOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { mapLink } from "#contract/values/map-link.ts";
import { calendarFile } from "#server/calendar/calendar-file.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/outbox.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { type Contact, eventFacts, formatTickets, greeting } from "./event-facts.ts";
import { nameFacts, type PartyAsEntered, requestFacts } from "./party-facts.ts";
import { refundNotice } from "./refund-notice.ts";

type Dinner = Parameters<typeof calendarFile>[1];
type Party = PartyAsEntered & { id: number; amount: string };

type Pictured = { title: string; imageUrl: string | null; imageAlt: string | null };

/** Who owns a registration; both are null if an officer registered someone without a login. */
type Owner = { memberId?: number | null; userId?: number | null };

/**
 * The registration is confirmed: the dinner, also as a calendar file, everybody who comes, and their requests as they
 * were understood (S-53). Once, or once for each `at`.
 */
export function registrationConfirmed(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    at,
    hasNeedsOfProfile = false,
    answered,
  }: {
    party: Party & Owner;
    dinner: Dinner & Pictured;
    at?: Date;
    /** The number of people in the party who have answered about allergies; the email never says what (062). */
    answered: number;
    /** An officer registered them, and what their profile keeps goes to the kitchen. */
    hasNeedsOfProfile?: boolean;
  },
): ComposedEmail | null {
  if (!to.email) return null;
  const calendar = calendarFile(config, dinner);
  return {
    kind: "registration-confirmed",
    onceKey: `registration-confirmed:${party.id}:${at?.getTime() ?? ""}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    ...(centsOf(party.amount) === 0 && { mayBeHeld: true }),
    to: to.email,
    subject: `You are registered: ${dinner.title}`,
    ...composeEmail(config, {
      picture: pictureOf(config, dinner),
      salutation: greeting(to),
      paragraphs: [
        `Your registration for ${dinner.title} is confirmed. We look forward to dining with you.`,
        ...(hasNeedsOfProfile
          ? [
              "The kitchen will get the allergies and diet on your profile. You can review them under My Events.",
            ]
          : []),
      ],
      facts: [
        ["Dinner", dinner.title],
        ["When", formatInstant(dinner.dateTime, config.chapter.timeZone)],
        ["Where", dinner.location, { label: "Map", url: mapLink(dinner.location) }],
        ["Tickets", formatTickets(party)],
        ...nameFacts(to, party),
        ["Allergies and diet", answeredInWords(answered, party.memberTickets + party.guestTickets)],
        ...requestFacts(party),
        ["Total", formatDollars(party.amount)],
      ],
      action: [...myEvents(config, party), ...changeOrCancel(config, party)],
      closing: calendar ? ["A calendar file is attached."] : [],
    }),
    attachments: calendar ? [calendar] : [],
  };
}

function answeredInWords(answered: number, people: number): string {
  if (answered >= people) return people === 1 ? "Answered" : "Answered for everyone";
  return people === 1 ? "Not answered yet" : `Answered for ${answered} of ${people} people`;
}

/** The payment arrived after the seats had gone and will be refunded (S-18). */
export function paymentCameTooLate(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    paymentId,
    waiting,
  }: { party: Pick<Party, "amount"> & Owner; dinner: Dinner; paymentId: number; waiting: boolean },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "payment-too-late",
    onceKey: `payment-too-late:${paymentId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: `Your payment arrived too late: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: greeting(to),
      paragraphs: [
        `We received your payment of ${formatDollars(party.amount)} for ${dinner.title} after the hold on your seats had expired, and the seats have gone to others.`,
        "We are sorry. We will refund the full amount to your card; you don’t need to do anything.",
        ...(waiting ? ["You’re on the waitlist for this dinner. We will email you if seats open up."] : []),
      ],
      action: myEvents(config, party),
    }),
  };
}

/** The payment paid for nothing, why, and that it will be refunded (S-18). */
export function paymentNotNeeded(
  config: Config,
  to: Contact,
  {
    dinner,
    payment,
    why,
  }: {
    dinner: Pick<Dinner, "title">;
    payment: { id: number; amount: string };
    why: "paid already" | "party changed";
  },
): ComposedEmail | null {
  const reason =
    why === "paid already"
      ? "Your seats were already paid for, and your registration has not changed."
      : "It was for your registration before you changed it. Your current registration is still unpaid; you can find it under My Events.";
  return refundNotice(config, to, {
    kind: "payment-not-needed",
    onceKey: `payment-not-needed:${payment.id}`,
    dinner,
    text: `We received a payment of ${formatDollars(payment.amount)} for ${dinner.title} that was not due. ${reason}`,
  });
}

/** The party is on the waitlist, which costs nothing (S-53). */
export function waitlistJoined(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
  }: {
    party: Pick<Party, "id" | "memberTickets" | "guestTickets">;
    dinner: Pick<Dinner, "id" | "title" | "dateTime" | "location">;
  },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "waitlist-joined",
    onceKey: `waitlist-joined:${party.id}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${dinner.id}`,
    mayBeHeld: true,
    to: to.email,
    subject: `You’re on the waitlist: ${dinner.title}`,
    ...composeEmail(config, {
      isForMany: true,
      salutation: greeting(to),
      paragraphs: [
        `You’re on the waitlist for ${dinner.title}.`,
        "When seats for your whole party open up, we will hold them for you and email you right away with a deadline to register and pay. You are not charged until then.",
      ],
      facts: [...eventFacts(config, dinner), ["Tickets", formatTickets(party)]],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/** The registration is cancelled; `money` is a sentence about what happens to the payment (S-53). */
export function registrationCancelled(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    money,
  }: { party: Pick<Party, "id" | "memberTickets" | "guestTickets">; dinner: Dinner; money: string },
): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "registration-cancelled",
    onceKey: `registration-cancelled:${party.id}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `Your registration is cancelled: ${dinner.title}`,
    ...composeEmail(config, {
      salutation: greeting(to),
      paragraphs: [
        `Your registration for ${dinner.title} is cancelled, and your seats have been released.`,
        money,
      ],
      facts: [...eventFacts(config, dinner), ["Tickets cancelled", formatTickets(party)]],
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing: ["If it’s on your calendar, please delete it."],
    }),
  };
}

/** Someone without a login has no My Events page. */
function myEvents({ publicUrl }: Config, owner: Owner) {
  return hasLogIn(owner) ? [{ label: "See my events", url: `${publicUrl}/my-events` }] : [];
}

/** Links to the registration itself, which says what can still be done, and by when. */
function changeOrCancel({ publicUrl }: Config, party: Owner & { id: number }) {
  const url = `${publicUrl}/my-events#registration-${party.id}`;
  return hasLogIn(party) ? [{ label: "Change or cancel", url, quiet: true as const }] : [];
}

function hasLogIn({ memberId, userId }: Owner): boolean {
  return memberId !== null || (userId ?? null) !== null;
}

/** An uploaded picture of a type that every mail program shows. */
const SHOWN = /^\/uploads\/[\w-]+\.(jpg|png)$/;

/** The dinner's picture by its full address. One of another site is left out: that site would learn who reads when. */
function pictureOf({ publicUrl }: Config, { imageUrl, imageAlt, title }: Pictured) {
  return imageUrl && SHOWN.test(imageUrl) ? { url: `${publicUrl}${imageUrl}`, alt: imageAlt || title } : null;
}
