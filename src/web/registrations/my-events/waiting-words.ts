import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { useDates } from "#web/platform/chapter.ts";

/** What stands with the total of a party on the waitlist, which owes nothing, on the card and on paper. */
export const IF_SEATS_OPEN_UP = "If seats open up";

/** Since when a party is on the waitlist. */
export function joinedOn(
  { createdAt }: Pick<MyRegistration["registrations"], "createdAt">,
  dates: Pick<ReturnType<typeof useDates>, "shortDay">,
): string {
  return `Joined the waitlist on ${dates.shortDay(createdAt)}`;
}
