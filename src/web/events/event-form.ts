import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { addDays, daysBetween, isOddDay } from "#contract/days.ts";
import { type Event, eventFields, USUAL_CATEGORY, USUAL_SEATS, whyNotTimes } from "#contract/events.ts";
import { dayIn, instantAt, timeIn } from "#contract/zone.ts";

/** When dinners begin, unless somebody says otherwise (001 §9). */
export const USUAL_TIME = "18:00";

/** A moment as the chapter's clocks show it, "2026-03-24T18:00"; either half may be missing while it is typed. */
type Wall = string;
export type TimeKey = "dateTime" | "endDateTime" | "registrationDeadline";
/** The form as it is typed; `totalSeats` is NaN while its box is empty. */
export type TypedEvent = Record<TimeKey, Wall> &
  Record<
    | "title"
    | "description"
    | "location"
    | "memberPrice"
    | "ecuyerPrice"
    | "mondialePrice"
    | "guestPrice"
    | "imageUrl"
    | "externalUrl",
    string
  > & { totalSeats: number; isActive: boolean };
export type EventKey = keyof TypedEvent;

const schemaOf = (titleRequired: string) =>
  z.object(eventFields(titleRequired)).superRefine((form, context) => {
    const wrong = whyNotTimes(form);
    if (wrong) context.addIssue({ code: "custom", path: [wrong.path], message: wrong.message });
  });
/** The form once it is checked: what is sent. */
export type FilledEvent = z.output<ReturnType<typeof schemaOf>>;

/** An empty form. */
export const NEW_EVENT: TypedEvent = {
  title: "",
  description: "",
  location: "",
  dateTime: `T${USUAL_TIME}`,
  endDateTime: "",
  registrationDeadline: "",
  totalSeats: USUAL_SEATS,
  memberPrice: "",
  ecuyerPrice: "",
  mondialePrice: "",
  guestPrice: "",
  imageUrl: "",
  externalUrl: "",
  isActive: true,
};

/** The form of a dinner that is there. */
export function formOf(event: Event, timeZone: string): TypedEvent {
  const wall = (instant: string | null) =>
    instant ? `${dayIn(new Date(instant), timeZone)}T${timeIn(new Date(instant), timeZone)}` : "";
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    dateTime: wall(event.dateTime),
    endDateTime: wall(event.endDateTime),
    registrationDeadline: wall(event.registrationDeadline),
    totalSeats: event.totalSeats,
    memberPrice: event.memberPrice,
    ecuyerPrice: event.ecuyerPrice,
    mondialePrice: event.mondialePrice,
    guestPrice: event.guestPrice,
    imageUrl: event.imageUrl ?? "",
    externalUrl: event.externalUrl ?? "",
    isActive: event.isActive,
  };
}

/** The form of another dinner like this one: its hours, but no day, and not seen by members until somebody says so. */
export function copyOf(event: Event, timeZone: string): TypedEvent {
  const form = formOf(event, timeZone);
  const hour = (wall: Wall) => wall.replace(/^[^T]+/, "");
  return {
    ...form,
    dateTime: hour(form.dateTime),
    endDateTime: hour(form.endDateTime),
    registrationDeadline: hour(form.registrationDeadline),
    isActive: false,
  };
}

/**
 * End and deadline when the start goes from one day to another: they keep their distance. Those that have no day
 * yet take it from `model`, the dinner that is copied.
 */
export function followStart(
  typed: TypedEvent,
  days: { from: string; to: string },
  model?: TypedEvent,
): Pick<TypedEvent, "endDateTime" | "registrationDeadline"> {
  const moved = (key: "endDateTime" | "registrationDeadline") => {
    const [day, time] = typed[key].split("T");
    const old = day || (time && model?.[key].split("T")[0]);
    return old && time ? `${addDays(old, daysBetween(days.from, days.to))}T${time}` : typed[key];
  };
  return { endDateTime: moved("endDateTime"), registrationDeadline: moved("registrationDeadline") };
}

/** The day of a moment that is typed; empty where it has none. */
export function dayOf(wall: Wall): string {
  return wall.split("T")[0] ?? "";
}

/** The moment that a typed one means; half a moment and an odd year are handed on, to be complained about. */
export function instantOf(wall: Wall, timeZone: string): string {
  const [day, time] = wall.split("T");
  if (!day || !time) return wall;
  return isOddDay(day) ? `${day}T${time}:00Z` : instantAt(day, time, timeZone).toISOString();
}

/** The contract's own check, on the fields as they are typed in the chapter's time. */
export function checkEvent(
  titleRequired: string,
  timeZone: string,
): Resolver<TypedEvent, unknown, FilledEvent> {
  const check = zodResolver(schemaOf(titleRequired));
  return (typed, context, options) => {
    const toCheck = {
      ...typed,
      dateTime: instantOf(typed.dateTime, timeZone),
      endDateTime: instantOf(typed.endDateTime, timeZone),
      registrationDeadline: instantOf(typed.registrationDeadline, timeZone),
    };
    return check(toCheck, context, options as never) as never;
  };
}

/** What is sent of a new dinner, as specified: category and free seats stand in it, though the server counts itself (001 §7). */
export function toCreate(filled: FilledEvent) {
  return { ...toUpdate(filled), category: USUAL_CATEGORY };
}

/** What is sent of a changed one. */
export function toUpdate(filled: FilledEvent) {
  return { ...filled, availableSeats: filled.totalSeats };
}
