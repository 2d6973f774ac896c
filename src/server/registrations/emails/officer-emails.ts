import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import type { Cents } from "#contract/values/cents.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { dinnerEmail } from "./dinner-email.ts";
import { dueAfterChange } from "./due-words.ts";
import {
  type Contact,
  DELETE_IT,
  type DinnerFacts,
  type DinnerLeft,
  eventFacts,
  offTheCalendar,
} from "./event-facts.ts";

type Party = { id: number; status: "pending" | "confirmed" | "waitlist" };

/**
 * An officer removed a party's registration or its place on the waitlist; `money` is a sentence about the refund, null
 * if there is nothing to say.
 */
export function removedByOfficer(
  config: Config,
  to: Contact,
  { row: { id, status }, money, ...left }: DinnerLeft & { row: Party; money: string | null },
): ComposedEmail | null {
  const waited = status === "waitlist";
  const wasComing = status === "confirmed";
  const { dinner, at } = left;
  const { closing, attachments } = offTheCalendar(config, to.email, left);
  return dinnerEmail(config, to, {
    kind: "registration-removed",
    // A party that was put back can be removed again.
    onceKey: `registration-removed:${id}:${at.getTime()}`,
    dinner,
    subject: `${waited ? "You were removed from the waitlist" : "Your registration was removed"}: ${dinner.title}`,
    content: {
      paragraphs: [
        waited
          ? `An officer of the chapter removed you from the waitlist for ${dinner.title}.`
          : `An officer of the chapter removed your registration for ${dinner.title}.`,
        ...(money === null ? [] : [money]),
        "If you did not request this, please contact us. We are glad to help.",
      ],
      facts: eventFacts(config, dinner),
      closing: wasComing ? closing : waited ? [] : [DELETE_IT],
    },
    attachments: wasComing ? attachments : [],
  });
}

/**
 * A payment that officers had recorded no longer counts, and the party keeps its seats (D-354). `what` says which and why;
 * `due` is what is due now.
 */
export function paymentVoided(
  config: Config,
  to: Contact,
  {
    paymentId,
    dinner,
    what,
    due,
    owing,
    at,
  }: {
    paymentId: number;
    dinner: DinnerFacts;
    what: string;
    due: Cents;
    owing: Parameters<typeof dueAfterChange>[1];
    at: Date;
  },
): ComposedEmail | null {
  const isOver = dinner.dateTime <= at;
  const stillOwing = { ...owing, hasLink: owing.hasLink && at < paymentLinkEnd(dinner.dateTime) };
  return dinnerEmail(config, to, {
    kind: "payment-voided",
    onceKey: `payment-voided:${paymentId}`,
    priority: "receipt",
    dinner,
    subject: `A payment was voided: ${dinner.title}`,
    content: {
      paragraphs: [
        what,
        ...(isOver ? [] : ["You keep your seats."]),
        due > 0 ? dueAfterChange(due, stillOwing, { isOver }) : "Nothing is due.",
      ],
      facts: eventFacts(config, dinner),
    },
  });
}

/** An officer moved a party to the waitlist; `money` is a sentence about the refund. */
export function movedToWaitlist(
  config: Config,
  to: Contact,
  { id, money, ...left }: DinnerLeft & { id: number; money: string },
): ComposedEmail | null {
  const { dinner, at } = left;
  const { closing, attachments } = offTheCalendar(config, to.email, left);
  return dinnerEmail(config, to, {
    kind: "moved-to-waitlist",
    onceKey: `moved-to-waitlist:${id}:${at.getTime()}`,
    dinner,
    subject: `You’re on the waitlist: ${dinner.title}`,
    content: {
      paragraphs: [
        `An officer of the chapter moved your registration for ${dinner.title} to the waitlist. We are not holding any seats for you.`,
        money,
        "When seats for your whole party open up, we will email you right away. If you didn’t expect this, please contact us. We’re glad to help.",
      ],
      facts: eventFacts(config, dinner),
      closing,
    },
    attachments,
  });
}
