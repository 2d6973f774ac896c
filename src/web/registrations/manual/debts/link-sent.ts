import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { datesInZone } from "#web/platform/dates.ts";

/** When a party got its payment link: "Payment link sent Nov 30"; empty if it has none. */
export function linkSent(
  { linkSentAt }: Partial<Pick<AttendeeRegistration, "linkSentAt">>,
  dates: Pick<ReturnType<typeof datesInZone>, "monthAndDay">,
): string {
  return linkSentAt ? `Payment link sent ${dates.monthAndDay(linkSentAt)}` : "";
}
