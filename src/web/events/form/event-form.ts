import type { Resolver } from "react-hook-form";
import { z } from "zod";
import {
  EVENT_FIELDS,
  EVENT_FORM_FIELDS,
  type EventFieldOf,
  type EventFormField,
  type EventValues,
  eventField,
} from "#contract/event-fields.ts";
import { type Event, eventFields, whyNotTimes } from "#contract/events.ts";
import { addDays, daysBetween, isImplausibleDay } from "#contract/values/days.ts";
import { dayIn, instantAt, timeIn } from "#contract/values/zone.ts";
import { checkWith } from "#web/ui/form/check-with.ts";

/** The time that a new event starts with. */
export const DEFAULT_TIME = "18:00";

/** A time as the chapter's clocks show it, "2026-03-24T18:00"; either half may be missing while it is typed. */
type WallTime = string;
/** The fields that hold a time. */
export type TimeField = EventFieldOf<"instant">;

/** The form as it is typed; `totalSeats` is NaN while its input is empty, a count that may be empty is "". */
export type EventFormValues = {
  [Name in EventFormField]: Name extends EventFieldOf<"flag">
    ? boolean
    : Name extends EventFieldOf<"count">
      ? number | (null extends EventValues[Name] ? "" : never)
      : string;
};

const schemaOf = (titleRequired: string) =>
  z.object(eventFields(titleRequired)).superRefine((form, context) => {
    const wrong = whyNotTimes(form);
    if (wrong) context.addIssue({ code: "custom", path: [wrong.path], message: wrong.message });
  });
/** The checked form, as it is sent. */
export type EventFormOutput = z.output<ReturnType<typeof schemaOf>>;

/** An empty form. */
export const NEW_EVENT: EventFormValues = {
  title: "",
  description: "",
  location: "",
  dateTime: `T${DEFAULT_TIME}`,
  endDateTime: "",
  registrationDeadline: "",
  totalSeats: EVENT_FIELDS.totalSeats.initial,
  seatsPerTable: "",
  memberPrice: "",
  ecuyerPrice: "",
  mondialePrice: "",
  guestPrice: "",
  imageUrl: "",
  imageAlt: "",
  imageFocus: "",
  externalUrl: "",
  isActive: EVENT_FIELDS.isActive.initial,
  isAnnounced: EVENT_FIELDS.isAnnounced.initial,
};

/** The form of a stored event. */
export function eventToForm(event: Event, timeZone: string): EventFormValues {
  const typed = EVENT_FORM_FIELDS.map((name) => {
    const value = event[name] ?? "";
    const isTime = eventField(name).type === "instant" && typeof value === "string" && value !== "";
    return [name, isTime ? wallTime(value, timeZone) : value];
  });
  return { ...NEW_EVENT, ...Object.fromEntries(typed) };
}

function wallTime(instant: string, timeZone: string): WallTime {
  const at = new Date(instant);
  return `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}`;
}

/** The form of a copy: the same times without their days, and inactive until the officer activates it. */
export function copyToForm(event: Event, timeZone: string): EventFormValues {
  const form = eventToForm(event, timeZone);
  const withoutDay = (wall: WallTime) => wall.replace(/^[^T]+/, "");
  return {
    ...form,
    dateTime: withoutDay(form.dateTime),
    endDateTime: withoutDay(form.endDateTime),
    registrationDeadline: withoutDay(form.registrationDeadline),
    isActive: false,
    isAnnounced: false,
  };
}

/**
 * End and deadline after the start has moved from one day to another: they keep their distance from it. One without
 * a day takes the distance from `model`, the event that is copied.
 */
export function shiftTimesWithStart(
  typed: EventFormValues,
  days: { from: string; to: string },
  model?: EventFormValues,
): Pick<EventFormValues, "endDateTime" | "registrationDeadline"> {
  const shifted = (name: "endDateTime" | "registrationDeadline") => {
    const [day, time] = typed[name].split("T");
    const old = day || (time && model?.[name].split("T")[0]);
    return old && time ? `${addDays(old, daysBetween(days.from, days.to))}T${time}` : typed[name];
  };
  return { endDateTime: shifted("endDateTime"), registrationDeadline: shifted("registrationDeadline") };
}

/** The day of a typed time; empty when it has none. */
export function dayOf(wall: WallTime): string {
  return wall.split("T")[0] ?? "";
}

/** The instant of a typed time; half a time and an impossible year stay as they are, for the check to refuse. */
export function instantOf(wall: WallTime, timeZone: string): string {
  const [day, time] = wall.split("T");
  if (!day || !time) return wall;
  return isImplausibleDay(day) ? `${day}T${time}:00Z` : instantAt(day, time, timeZone).toISOString();
}

/** The contract's own check, with times in the chapter's zone. */
export function eventResolver(
  titleRequired: string,
  timeZone: string,
): Resolver<EventFormValues, unknown, EventFormOutput> {
  return checkWith(schemaOf(titleRequired), (typed: EventFormValues) => ({
    ...typed,
    seatsPerTable: typed.seatsPerTable === "" ? null : typed.seatsPerTable,
    dateTime: instantOf(typed.dateTime, timeZone),
    endDateTime: instantOf(typed.endDateTime, timeZone),
    registrationDeadline: instantOf(typed.registrationDeadline, timeZone),
  }));
}

/** The body that creates an event; the specification has the category and the free seats in it. */
export function toCreate(checked: EventFormOutput) {
  return { ...toUpdate(checked), category: EVENT_FIELDS.category.initial };
}

/** The body that changes an event. */
export function toUpdate(checked: EventFormOutput) {
  return { ...checked, availableSeats: checked.totalSeats };
}
