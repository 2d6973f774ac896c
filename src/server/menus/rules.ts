import type { Choice } from "#contract/menus/choices.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { closesAt, type EventFacts } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";

type Times = Pick<EventFacts, "dateTime" | "registrationDeadline">;

/** The deadline for choosing: an officer's, else the registration deadline, and never after the start. */
export function menuClosesAt({ chooseBy }: { chooseBy: Date | null }, event: Times): Date {
  const until = (chooseBy ?? closesAt(event)).getTime();
  return new Date(Math.min(until, event.dateTime.getTime()));
}

type Asked = {
  event: Times & { isDeleted: boolean };
  menu: { chooseBy: Date | null };
  now: Date;
};

/** Why members of a party cannot choose now, or null; `formatted` is when the menu closed, in the chapter's time. */
export function whyNotChoose(
  { event, menu, now }: Asked,
  formatted: (closedAt: Date) => string,
): Refusal | null {
  if (event.isDeleted) return notFound("Registration not found");
  if (now >= event.dateTime) return conflict("This event has already occurred");
  const closedAt = menuClosesAt(menu, event);
  if (now < closedAt) return null;
  return conflict(`Choices closed on ${formatted(closedAt)}. Please speak to the chair.`);
}

/**
 * What a person has in a course: their choice, or once the menu has closed the house option, if there is one (D-131).
 */
export function choiceIn(course: MenuCourse, chosen: number | undefined, isClosed: boolean): Choice {
  if (chosen !== undefined) return { courseId: course.id, optionId: chosen, isHouse: false };
  const house = isClosed ? course.options.find(({ isHouse }) => isHouse) : undefined;
  return { courseId: course.id, optionId: house?.id ?? null, isHouse: house !== undefined };
}
