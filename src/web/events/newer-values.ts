import { datesIn } from "#web/platform/dates.ts";
import { dollars } from "#web/platform/money.ts";
import { type EventKey, instantOf, type TypedEvent } from "./event-form.ts";

/** A field that somebody else changed while this form was open. */
export interface Newer {
  key: EventKey;
  label: string;
  /** What the officer had typed into it; undefined where he had left it as it was. */
  mine: TypedEvent[EventKey] | undefined;
  theirs: TypedEvent[EventKey];
}

const LABELS: Record<EventKey, string> = {
  title: "Title",
  description: "Description",
  location: "Location",
  dateTime: "Date and time",
  endDateTime: "End",
  registrationDeadline: "Registration deadline",
  totalSeats: "Total seats",
  memberPrice: "Member price",
  ecuyerPrice: "Ecuyer price",
  mondialePrice: "Mondiale price",
  guestPrice: "Guest price",
  imageUrl: "Picture",
  externalUrl: "External link",
  isActive: "Active",
};
const KEYS = Object.keys(LABELS) as EventKey[];

/** What somebody else changed between the form as it was read and the newer dinner, beside what is typed now. */
export function newerValues(read: TypedEvent, typed: TypedEvent, newer: TypedEvent): Newer[] {
  return KEYS.filter((key) => read[key] !== newer[key] && typed[key] !== newer[key]).map((key) => ({
    key,
    label: LABELS[key],
    mine: typed[key] === read[key] ? undefined : typed[key],
    theirs: newer[key],
  }));
}

/** A field's value as a sentence can hold it. */
export function inWords(key: EventKey, value: TypedEvent[EventKey], timeZone: string): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return Number.isNaN(value) ? "nothing" : String(value);
  if (value === "") return "nothing";
  if (key === "dateTime" || key === "endDateTime" || key === "registrationDeadline") {
    const instant = instantOf(value, timeZone);
    return instant === value ? "an unfinished date" : datesIn(timeZone).dayAndTime(instant);
  }
  if (key.endsWith("Price")) return dollars(value);
  if (key === "imageUrl") return value.startsWith("/uploads/") ? "an uploaded picture" : value;
  return value;
}
