import { paymentLinkEnd } from "#contract/registrations/payment-link-end.ts";
import type { datesInZone } from "#web/platform/dates.ts";
import { pageNow } from "#web/platform/page-time.ts";

interface Sent {
  linkSentAt: string | null;
  /** When the dinner begins. */
  dateTime: string;
}

/** When a party was emailed its payment link: "Payment link sent Nov 30"; empty if it has none that works. */
export function linkSent(
  { linkSentAt, dateTime }: Sent,
  dates: Pick<ReturnType<typeof datesInZone>, "monthAndDay">,
): string {
  const works = linkSentAt !== null && pageNow() < paymentLinkEnd(new Date(dateTime));
  return works ? `Payment link sent ${dates.monthAndDay(linkSentAt)}` : "";
}
