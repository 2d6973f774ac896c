import { centsOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import type { EmailOwners } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { calendarFile } from "./calendar-file.ts";

type Contact = { firstName: string; email: string | null; owners: EmailOwners };
type Dinner = Parameters<typeof calendarFile>[1];
type Party = {
  id: number;
  amount: string;
  memberTickets: number;
  guestTickets: number;
  guestInfo: readonly { firstName: string; lastName: string }[];
};

/** Whose a registration is; nobody's where an officer wrote down somebody who has no log-in. */
type Owner = { memberId?: number | null; userId?: number | null };

/** Tells that the seats are the member's, with the dinner as a calendar file (S-53); once, or once for each `at`. */
export function registrationConfirmed(
  config: Config,
  to: Contact,
  party: Party & Owner,
  dinner: Dinner,
  at?: Date,
): Letter | null {
  if (!to.email) return null;
  const guests = party.guestInfo
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean);
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
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [`Your registration for ${dinner.title} is confirmed. We look forward to dining with you.`],
      facts: [
        ...whenAndWhere(config, dinner),
        ["Tickets", ticketsInWords(party)],
        ...(guests.length > 0 ? ([["Guests", guests.join(", ")]] as const) : []),
        ["Total", inDollars(party.amount)],
      ],
      action: myEvents(config, party),
      closing: calendar ? ["The dinner is attached as a calendar file."] : [],
    }),
    attachments: calendar ? [calendar] : [],
  };
}

/** Tells that money came after the seats had gone, and that it will be sent back (S-18). */
export function paymentCameTooLate(
  config: Config,
  to: Contact,
  party: Pick<Party, "amount"> & Owner,
  dinner: Dinner,
  more: { paymentId: number; waiting: boolean },
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "payment-too-late",
    onceKey: `payment-too-late:${more.paymentId}`,
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: `Your payment arrived too late: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Your payment of ${inDollars(party.amount)} for ${dinner.title} reached us after the time for which your seats were kept, and they have gone to others meanwhile.`,
        "The full amount will be returned to your card; you need not do anything. We are sorry.",
        ...(more.waiting
          ? ["You stand on the waitlist for this dinner. We will write if seats come free."]
          : []),
      ],
      action: myEvents(config, party),
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
    owners: to.owners,
    priority: "receipt",
    to: to.email,
    subject: `Your payment will be returned: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `We received a payment of ${inDollars(payment.amount)} for ${dinner.title} that we did not need. ${reason}`,
        "The full amount will be returned to your card; you need not do anything.",
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/** Tells that a party stands in the queue, and that this costs nothing (S-53). */
export function waitlistJoined(
  config: Config,
  to: Contact,
  party: Pick<Party, "id" | "memberTickets" | "guestTickets">,
  dinner: Dinner,
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "waitlist-joined",
    onceKey: `waitlist-joined:${party.id}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${dinner.id}`,
    mayBeHeld: true,
    to: to.email,
    subject: `You are on the waitlist: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `You are on the waitlist for ${dinner.title}.`,
        "When seats for your whole party come free, we keep them for you and write at once; you then register and pay within the time that letter names. Until then nothing is charged.",
      ],
      facts: [...whenAndWhere(config, dinner), ["Tickets", ticketsInWords(party)]],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    }),
  };
}

/** Tells that a registration is cancelled, and in `money`, a sentence, what happens to the money (S-53). */
export function registrationCancelled(
  config: Config,
  to: Contact,
  party: Pick<Party, "id" | "memberTickets" | "guestTickets">,
  dinner: Dinner,
  money: string,
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "registration-cancelled",
    onceKey: `registration-cancelled:${party.id}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `Your registration is cancelled: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Your registration for ${dinner.title} is cancelled and your seats are free for others.`,
        money,
      ],
      facts: [...whenAndWhere(config, dinner), ["Tickets given up", ticketsInWords(party)]],
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing: ["If the dinner stands in your calendar, please remove it there."],
    }),
  };
}

/** Who has no log-in finds nothing under My Events. */
function myEvents({ publicUrl }: Config, { memberId, userId }: Owner) {
  const isNobodys = memberId === null && (userId ?? null) === null;
  return isNobodys ? [] : [{ label: "See my events", url: `${publicUrl}/my-events` }];
}

function whenAndWhere(config: Config, dinner: Dinner): [string, string][] {
  return [
    ["Dinner", dinner.title],
    ["When", momentInWords(dinner.dateTime, config.chapter.timeZone)],
    ["Where", dinner.location],
  ];
}

function ticketsInWords({
  memberTickets,
  guestTickets,
}: Pick<Party, "memberTickets" | "guestTickets">): string {
  return `${memberTickets} member, ${guestTickets} ${guestTickets === 1 ? "guest" : "guests"}`;
}
