import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/outbox.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import type { Contact } from "./queries.ts";

type About = {
  offerId: number;
  eventId: number;
  eventTitle: string;
  eventAt: Date;
  tickets: number;
  until: Date;
};

/** Tells a waiting party that seats are kept for it, and until when (S-20). Null where there is no address. */
export function seatOffered(config: Config, to: Contact, about: About): ComposedEmail | null {
  if (!to.email) return null;
  const zone = config.chapter.timeZone;
  const seats = about.tickets === 1 ? "a seat" : `${about.tickets} seats`;
  return {
    kind: "seat-offered",
    onceKey: `seat-offered:${about.offerId}`,
    owners: to.owners,
    priority: "receipt",
    topic: `dinner ${about.eventId}`,
    to: to.email,
    subject: `A place for you: ${about.eventTitle}`,
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Good news: ${seats} came free for ${about.eventTitle}, and we are keeping ${about.tickets === 1 ? "it" : "them"} for you.`,
        to.hasLogIn === false
          ? "Please tell us before the offer ends that you are coming; after that the seats go to the next in the queue."
          : "Please take up the offer before it ends; after that the seats go to the next in the queue. Nothing is charged unless you register and pay.",
      ],
      facts: [
        ["Dinner", about.eventTitle],
        ["When", formatInstant(about.eventAt, zone)],
        ["Seats kept", String(about.tickets)],
        ["Kept until", formatInstant(about.until, zone)],
      ],
      action:
        to.hasLogIn === false
          ? { label: "Write to us", url: config.chapter.contactUrl }
          : { label: "Register now", url: `${config.publicUrl}/events/${about.eventId}/register` },
    }),
  };
}

/** Tells a party that its offer has ended and that its place in the queue remains (S-20). */
export function offerExpired(config: Config, to: Contact, about: About): ComposedEmail | null {
  if (!to.email) return null;
  return {
    kind: "offer-expired",
    onceKey: `offer-expired:${about.offerId}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${about.eventId}`,
    to: to.email,
    subject: `The offer has ended: ${about.eventTitle}`,
    ...composeEmail(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `The seats we kept for you at ${about.eventTitle} were not taken up in time and have gone to the next in the queue.`,
        "You keep your place on the waitlist. We will write again if more seats come free. Nothing was charged.",
      ],
      action: { label: "See the dinner", url: `${config.publicUrl}/events/${about.eventId}/register` },
    }),
  };
}
