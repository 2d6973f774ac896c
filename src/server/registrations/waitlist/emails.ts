import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { dinnerEmail } from "#server/registrations/emails/dinner-email.ts";
import {
  type DinnerFacts,
  eventFacts,
  type Pictured,
  pictureOf,
  whenAndWhere,
} from "#server/registrations/emails/event-facts.ts";
import type { Contact } from "./queries.ts";
import type { AfterOffer } from "./rules.ts";

type About = { offerId: number; dinner: DinnerFacts & Pictured; tickets: number; until: Date };

/** Says that seats are held for a party on the waitlist, and how long (S-20). Null without an address. */
export function seatOffered(config: Config, to: Contact, about: About): ComposedEmail | null {
  const until = formatInstant(about.until, config.chapter.timeZone);
  const isOne = about.tickets === 1;
  return dinnerEmail(config, to, {
    kind: "seat-offered",
    onceKey: `seat-offered:${about.offerId}`,
    priority: "receipt",
    deadline: about.until,
    dinner: about.dinner,
    subject: `${isOne ? "A seat has" : "Seats have"} opened up: ${about.dinner.title}`,
    content: {
      picture: pictureOf(config, about.dinner),
      title: about.dinner.title,
      paragraphs: [
        `Good news: ${isOne ? "a seat has" : `${about.tickets} seats have`} opened up for ${about.dinner.title}, and we are holding ${isOne ? "it" : "them"} for you.`,
        to.hasLogIn === false
          ? "Please let us know before the offer expires that you are coming. After that, the seats go to the next party on the waitlist."
          : "Please register before the offer expires. After that, the seats go to the next party on the waitlist. You are charged only when you register and pay.",
      ],
      facts: [
        ...whenAndWhere(config, about.dinner),
        ["Seats held", String(about.tickets)],
        ["Held until", until],
      ],
      action: actionOf(config, to, about),
    },
  });
}

/** What the party of an offer does next; one without a login tells the chapter. */
function actionOf(config: Config, to: Contact, { dinner }: About): { label: string; url: string } {
  return to.hasLogIn === false
    ? { label: "Contact us", url: config.chapter.contactUrl }
    : { label: "Register now", url: `${config.publicUrl}/events/${dinner.id}/register` };
}

/** An officer holds the seats of an offer longer (D-480). */
export function offerLengthened(config: Config, to: Contact, about: About): ComposedEmail | null {
  const until = formatInstant(about.until, config.chapter.timeZone);
  const isOne = about.tickets === 1;
  return dinnerEmail(config, to, {
    kind: "offer-lengthened",
    onceKey: `offer-lengthened:${about.offerId}:${about.until.getTime()}`,
    priority: "receipt",
    deadline: about.until,
    dinner: about.dinner,
    subject: `We’re holding ${isOne ? "your seat" : "your seats"} longer: ${about.dinner.title}`,
    content: {
      picture: pictureOf(config, about.dinner),
      title: about.dinner.title,
      paragraphs: [
        `You have more time to decide. We’re holding ${isOne ? "your seat" : `your ${about.tickets} seats`} for ${about.dinner.title} until ${until}.`,
      ],
      facts: whenAndWhere(config, about.dinner),
      action: actionOf(config, to, about),
    },
  });
}

const AFTER: Record<AfterOffer, string> = {
  "passed on": "The seats went to the next party on the waitlist.",
  "partly passed on":
    "Some of the seats went to the next party on the waitlist. The others are now open to everyone; you can still register while they last.",
  "open to all": "The seats are now open to everyone; you can still register while they last.",
  closed: "Registration for this dinner has closed.",
  "none left": "The seats are no longer available.",
};

/** A party's offer has expired: who has its seats at this moment, and that it keeps its place in line (S-20, 078). */
export function offerExpired(
  config: Config,
  to: Contact,
  about: About & { after: AfterOffer },
): ComposedEmail | null {
  const isClosed = about.after === "closed";
  return dinnerEmail(config, to, {
    kind: "offer-expired",
    onceKey: `offer-expired:${about.offerId}`,
    priority: "ordinary",
    dinner: about.dinner,
    subject: `Your offer has expired: ${about.dinner.title}`,
    content: {
      paragraphs: [
        `Our offer of seats for ${about.dinner.title} has expired, so we are no longer holding them for you. ${AFTER[about.after]}`,
        isClosed
          ? "You keep your place on the waitlist, but we won’t offer more seats unless registration reopens. You were not charged."
          : "You keep your place on the waitlist, and we will email you if more seats open up. You were not charged.",
      ],
      action: {
        label:
          about.after === "open to all" || about.after === "partly passed on" ? "Register" : "See the dinner",
        url: `${config.publicUrl}/events/${about.dinner.id}/register`,
      },
    },
  });
}

/** A person who waited has a seat in a party by now, so their place in line has ended (078). */
export function placedElsewhere(
  config: Config,
  to: Contact,
  { entry, dinner }: { entry: { id: number }; dinner: DinnerFacts },
): ComposedEmail | null {
  return dinnerEmail(config, to, {
    kind: "waitlist-ended",
    onceKey: `waitlist-ended:${entry.id}`,
    priority: "ordinary",
    dinner,
    mayBeHeld: true,
    subject: `You’re no longer on the waitlist: ${dinner.title}`,
    content: {
      paragraphs: [`You have a seat at ${dinner.title} now, so your place on the waitlist has ended.`],
      facts: eventFacts(config, dinner),
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
    },
  });
}
