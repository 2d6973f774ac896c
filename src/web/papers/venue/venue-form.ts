import type { z } from "zod";
import { type Venue, VenueFields } from "#contract/papers/venue.ts";
import { checkWith } from "#web/ui/form/check-with.ts";
import { type Pair, pairsIn, pairsText } from "./pairs.ts";

/** The form as it is typed. Lists are text, so that a conflict compares and shows each as one value. */
export type TypedVenue = {
  guarantee: string;
  name: string;
  phone: string;
  /** One address on each line. */
  emails: string;
  contacts: string;
  timeline: string;
};

/** What the form begins with. */
export function typedVenue({
  guarantee,
  name,
  phone,
  emails,
  contacts,
  timeline,
}: Omit<Venue, "eventId" | "updatedAt">): TypedVenue {
  return {
    guarantee: guarantee === null ? "" : String(guarantee),
    name,
    phone,
    emails: emails.join("\n"),
    contacts: pairsText(contacts.map(({ label, text }): Pair => [label, text])),
    timeline: pairsText(timeline.map(({ time, what }): Pair => [time, what])),
  };
}

/** Addresses as people type or paste them: on lines, or with commas or semicolons between them. */
export function emailsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== "");
}

function toCheck({
  guarantee,
  name,
  phone,
  emails,
  contacts,
  timeline,
}: TypedVenue): z.input<typeof VenueFields> {
  return {
    name,
    phone,
    emails: emailsIn(emails),
    guarantee: guarantee.trim() === "" ? null : Number(guarantee),
    contacts: pairsIn(contacts).map(([label, text]) => ({ label, text })),
    timeline: pairsIn(timeline).map(([time, what]) => ({ time, what })),
  };
}

/** The contract's checks, applied to what is typed. */
export const checkVenue = checkWith(VenueFields, toCheck);

/** A value as a sentence about a conflict shows it. */
export function venueText(_key: string, value: unknown): string {
  const text = String(value ?? "");
  if (text.trim() === "") return "nothing";
  return pairsIn(text)
    .map((pair) => pair.filter(Boolean).join(" "))
    .join("; ");
}
