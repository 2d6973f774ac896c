import { pageNow } from "#web/platform/page-time.ts";

/** So many days before a passkey is needed, the notice is a banner on every page. */
const BANNER_DAYS = 3;
const DAY_MS = 86_400_000;

/** Whether an officer's time to make a passkey ends so late that a chip in the navigation says enough. */
export function isGraceLong(endsAt: string | null): endsAt is string {
  return endsAt !== null && Date.parse(endsAt) - pageNow().getTime() > BANNER_DAYS * DAY_MS;
}
