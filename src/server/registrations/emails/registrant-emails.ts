import { NOT_ANSWERED } from "#contract/registrations/known-needs.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { receiptsOnlyIn } from "#server/circulars/choices/receipts-only.ts";
import { calendarFile } from "#server/events/calendar-file.ts";
import {
  type ManualReceipt,
  manualReceiptFacts,
  type Receipt,
  receiptFacts,
  receiptKey,
} from "#server/payments/emails.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { MenuTerms } from "#server/registrations/choices/menu-terms-of.ts";
import { purchaseWords } from "#server/registrations/rules.ts";
import { dinnerEmail } from "./dinner-email.ts";
import { dueLater } from "./due-words.ts";
import {
  type Contact,
  type DinnerFacts,
  type DinnerLeft,
  eventFacts,
  formatTickets,
  greeting,
  offTheCalendar,
  type Pictured,
  pictureOf,
  whenAndWhere,
} from "./event-facts.ts";
import { stepsOfOwner } from "./next-steps.ts";
import { type PartyAsEntered, requestFacts, whoIsComing } from "./party-facts.ts";
import { refundNotice } from "./refund-notice.ts";

type Dinner = Parameters<typeof calendarFile>[1];
type Party = PartyAsEntered & { id: number; amount: string };

/** Who owns a registration; both are null if an officer registered someone without a login. */
type Owner = { memberId?: number | null; userId?: number | null };

/** The card payment that confirmed a party, and what it was for. */
export type PaidByCard = { what: string; receipt: Receipt };

/**
 * The registration is confirmed: the dinner and its calendar file, everyone who is coming, their requests as understood,
 * and what to do next (S-53). If it was paid by card, this is also the receipt: one email for a purchase (091).
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
    menu,
    paid,
    received,
    paysLater,
  }: {
    party: Party & Owner;
    dinner: Dinner & Pictured & { registrationDeadline: Date | null };
    at: Date;
    /** The number of people in the party who have answered about allergies; the email never says what (062). */
    answered: number;
    menu: MenuTerms;
    /** An officer registered them, and what their profile keeps goes to the kitchen. */
    hasNeedsOfProfile?: boolean;
    paid?: PaidByCard | undefined;
    /** What officers received for it, the latest payment; the email is the receipt. */
    received?: ManualReceipt | undefined;
    /** An officer lets them pay later: what is due, and perhaps by which day. */
    paysLater?: { due: Cents; payBy: string | null } | undefined;
  },
): ComposedEmail | null {
  const calendar = calendarFile(config, dinner, at);
  const all = party.memberTickets + party.guestTickets;
  const steps = stepsOfOwner(config, {
    dinner,
    menu,
    at,
    people: { all, answered },
    party: { ...party, isPaidByCard: paid !== undefined },
  });
  const { choice, withLink } = receiptsOnlyIn(config, to);
  return dinnerEmail(config, to, {
    kind: "registration-confirmed",
    onceKey: paid ? receiptKey(paid.receipt) : `registration-confirmed:${party.id}:${at.getTime()}`,
    priority: "receipt",
    dinner,
    ...(!paid && centsOf(party.amount) === 0 && { mayBeHeld: true }),
    ...withLink,
    subject: `You are registered: ${dinner.title}`,
    content: {
      picture: pictureOf(config, dinner),
      title: dinner.title,
      paragraphs: [
        `Your registration for ${dinner.title} is confirmed. We look forward to dining with you.`,
        ...(hasNeedsOfProfile
          ? [
              "The kitchen will get the allergies and diet on your profile. You can review them under My Events.",
            ]
          : []),
        ...(paysLater ? [dueLater(paysLater.due, { payBy: paysLater.payBy, since: at })] : []),
      ],
      facts: [
        ...whenAndWhere(config, dinner),
        whoIsComing(to, party),
        ["Tickets", formatTickets(party)],
        ["Allergies and diet", answeredInWords(answered, all)],
        ...requestFacts(party, { hasLogIn: hasLogIn(party) }),
        ...(paid ? [] : [["Total", formatDollars(party.amount)] as const]),
      ],
      steps: hasLogIn(party) ? steps : [],
      action: myEvents(config, party),
      section: receiptIn(config, to, { paid, received, what: purchaseWords(dinner.title, all) }),
      closing: [
        ...(paid ? ["This invoice is paid in full. Please keep this email for your records."] : []),
        ...(!paid && received ? ["Please keep this email for your records."] : []),
        "A calendar file is attached.",
      ],
      choice,
    },
    attachments: [calendar],
  });
}

/** The part of the email that is the receipt, if something was paid. */
function receiptIn(
  config: Config,
  to: Contact,
  {
    paid,
    received,
    what,
  }: { paid: PaidByCard | undefined; received: ManualReceipt | undefined; what: string },
) {
  const heading = "Your receipt";
  if (paid) return { heading, facts: receiptFacts(config, withName(to), paid) };
  if (!received) return null;
  return { heading, facts: manualReceiptFacts(config, withName(to), { what, receipt: received }) };
}

/** The receipt for what officers received for a party that has its seats already (D-388). Null without an address. */
export function partyPaymentReceived(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    receipt,
  }: {
    party: Pick<PartyAsEntered, "memberTickets" | "guestTickets">;
    dinner: Pick<DinnerFacts, "id" | "title">;
    receipt: ManualReceipt & { id: number };
  },
): ComposedEmail | null {
  const what = purchaseWords(dinner.title, party.memberTickets + party.guestTickets);
  return dinnerEmail(config, to, {
    kind: "party-payment-received",
    onceKey: `party-payment-received:${receipt.id}`,
    priority: "receipt",
    dinner,
    subject: `Receipt: ${what}`,
    content: {
      paragraphs: [
        `Thank you. We received your payment of ${formatDollars(receipt.amount)}. This is your receipt; please keep it for your records.`,
      ],
      facts: manualReceiptFacts(config, withName(to), { what, receipt }),
      closing: ["Your registration is paid in full."],
    },
  });
}

function withName({ lastName = "", ...to }: Contact) {
  return { ...to, lastName };
}

function answeredInWords(answered: number, people: number): string {
  if (answered >= people) return people === 1 ? "Answered" : "Answered for everyone";
  return people === 1 ? NOT_ANSWERED : `Answered for ${answered} of ${people} people`;
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
    why: keyof typeof NOT_DUE;
  },
): ComposedEmail | null {
  return refundNotice(config, to, {
    kind: "payment-not-needed",
    onceKey: `payment-not-needed:${payment.id}`,
    dinner,
    text: `We received a payment of ${formatDollars(payment.amount)} for ${dinner.title} that was not due. ${NOT_DUE[why]}`,
  });
}

const NOT_DUE = {
  "paid already": "Your seats were already paid for, and your registration has not changed.",
  "party changed":
    "It was for your registration before you changed it. Your current registration is still unpaid; you can find it under My Events.",
  "seats lapsed":
    "Your time to pay had run out, so your seats were released. If you had used a credit, you can use it again. To come, please register again.",
};

/** The party is on the waitlist, which costs nothing (S-53). */
export function waitlistJoined(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
  }: {
    party: Pick<Party, "id" | "memberTickets" | "guestTickets">;
    dinner: DinnerFacts & Pictured;
  },
): ComposedEmail | null {
  const { choice, withLink } = receiptsOnlyIn(config, to);
  return dinnerEmail(config, to, {
    kind: "waitlist-joined",
    onceKey: `waitlist-joined:${party.id}`,
    priority: "ordinary",
    dinner,
    mayBeHeld: true,
    ...withLink,
    subject: `You’re on the waitlist: ${dinner.title}`,
    content: {
      isForMany: true,
      picture: pictureOf(config, dinner),
      title: dinner.title,
      paragraphs: [
        `You’re on the waitlist for ${dinner.title}.`,
        "When seats for your whole party open up, we will hold them for you and email you right away with a deadline to register and pay. You are not charged until then.",
      ],
      facts: [...whenAndWhere(config, dinner), ["Tickets", formatTickets(party)]],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      choice,
    },
  });
}

/** The registration is cancelled; `money` is a sentence about what happens to the payment (S-53). */
export function registrationCancelled(
  config: Config,
  to: Contact,
  {
    party,
    money,
    ...left
  }: DinnerLeft & { party: Pick<Party, "id" | "memberTickets" | "guestTickets">; money: string },
): ComposedEmail | null {
  const { dinner } = left;
  const { closing, attachments } = offTheCalendar(config, to.email, left);
  return dinnerEmail(config, to, {
    kind: "registration-cancelled",
    onceKey: `registration-cancelled:${party.id}`,
    priority: "receipt",
    dinner,
    subject: `Your registration is cancelled: ${dinner.title}`,
    content: {
      paragraphs: [
        `Your registration for ${dinner.title} is cancelled, and your seats have been released.`,
        money,
      ],
      facts: [...eventFacts(config, dinner), ["Tickets cancelled", formatTickets(party)]],
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing,
    },
    attachments,
  });
}

/** Someone without a login has no My Events page. */
function myEvents({ publicUrl }: Config, owner: Owner) {
  return hasLogIn(owner) ? [{ label: "See my events", url: `${publicUrl}/my-events` }] : [];
}

function hasLogIn({ memberId, userId }: Owner): boolean {
  return memberId !== null || (userId ?? null) !== null;
}
