import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { useDates } from "#web/platform/chapter.ts";

/** Shown with the total of a waiting party, which owes nothing yet, on screen and on paper. */
export const IF_SEATS_OPEN_UP = "If seats open up";

export function joinedOn(
  { createdAt }: Pick<MyRegistration["registrations"], "createdAt">,
  dates: Pick<ReturnType<typeof useDates>, "shortDay">,
): string {
  return `Joined the waitlist on ${dates.shortDay(createdAt)}`;
}
