import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
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
export function seatOffered(config: Config, to: Contact, about: About): Letter | null {
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
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `Good news: ${seats} came free for ${about.eventTitle}, and we are keeping ${about.tickets === 1 ? "it" : "them"} for you.`,
        to.hasLogIn === false
          ? "Please tell us before the offer ends that you are coming; after that the seats go to the next in the queue."
          : "Please take up the offer before it ends; after that the seats go to the next in the queue. Nothing is charged unless you register and pay.",
      ],
      facts: [
        ["Dinner", about.eventTitle],
        ["When", momentInWords(about.eventAt, zone)],
        ["Seats kept", String(about.tickets)],
        ["Kept until", momentInWords(about.until, zone)],
      ],
      action:
        to.hasLogIn === false
          ? { label: "Write to us", url: config.chapter.contactUrl }
          : { label: "Register now", url: `${config.publicUrl}/events/${about.eventId}/register` },
    }),
  };
}

/** Tells a party that its offer has ended and that its place in the queue remains (S-20). */
export function offerExpired(config: Config, to: Contact, about: About): Letter | null {
  if (!to.email) return null;
  return {
    kind: "offer-expired",
    onceKey: `offer-expired:${about.offerId}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${about.eventId}`,
    to: to.email,
    subject: `The offer has ended: ${about.eventTitle}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `The seats we kept for you at ${about.eventTitle} were not taken up in time and have gone to the next in the queue.`,
        "You keep your place on the waitlist. We will write again if more seats come free. Nothing was charged.",
      ],
      action: { label: "See the dinner", url: `${config.publicUrl}/events/${about.eventId}/register` },
    }),
  };
}
