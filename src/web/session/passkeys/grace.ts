import { isOfficersPage } from "#contract/pages/page-paths.ts";
import { pageNow } from "#web/platform/page-time.ts";

/** So many days before a passkey is needed, the notice is a banner on every page. */
const BANNER_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Whether a chip in the navigation says by when an officer needs a passkey: on the pages of a dinner, whose content would
 * begin lower with the banner, as long as the day is not near.
 */
export function isChipEnough(endsAt: string | null, path: string): endsAt is string {
  const isOfDinner = isOfficersPage(path) && /^\/events\//i.test(path);
  return isOfDinner && endsAt !== null && Date.parse(endsAt) - pageNow().getTime() > BANNER_DAYS * DAY_MS;
}
