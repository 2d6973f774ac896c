import { PAGE_KEYS, PAGES, type Page, type PageKey } from "./pages.ts";

/** Matches these pages as the site's router does: case-insensitive, with or without a trailing slash. */
function matcherOf(
  pages: readonly Page[],
  { step, below, after = "" }: { step: string; below: string; after?: string },
): RegExp {
  const paths = pages.map((page) => {
    const path = page.path.replace(/\/$/, "").replace(/:\w+/g, step);
    return "below" in page ? `${path}(?:/${below})?` : path;
  });
  return new RegExp(`^(?=/)(?:${paths.join("|")})/?${after}$`, "i");
}

const ANY = { step: "[^/]+", below: ".*" };
const MATCHERS = PAGE_KEYS.map((key) => [key, matcherOf([PAGES[key]], ANY)] as const);

/** The page at this path; undefined gets 404 and the not-found page. */
export function pageAt(path: string): PageKey | undefined {
  return MATCHERS.find(([, matcher]) => matcher.test(path))?.[0];
}

function isForOfficers({ who }: Page): boolean {
  return who === "limited" || who === "full";
}

/** Whether this path is a page for officers. */
export function isOfficersPage(path: string): boolean {
  const key = pageAt(path);
  return key !== undefined && isForOfficers(PAGES[key]);
}

/** Longer than any address of the portal's own pages. */
const LONGEST_RETURN = 500;
/** An optional query and fragment, of characters that URLs allow. */
const REST = String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#[\w-]*)?`;
const ENCODED_CONTROL = /%(?:[01]|7f)/i;
const RETURN = { step: String.raw`\d{1,10}`, below: String.raw`[\w-]*(?:/[\w-]+)*`, after: REST };
const RETURNED = Object.values(PAGES).filter((page) => page.who !== "visitor" && !page.passing);
const MEMBERS_RETURN = matcherOf(
  RETURNED.filter((page) => !isForOfficers(page)),
  RETURN,
);
const OFFICERS_RETURN = matcherOf(RETURNED.filter(isForOfficers), RETURN);

/**
 * Whether a login may return to this path, which may have a query and a fragment (D-525); any other could lead to
 * another site (H-40). Officers' pages count only if `isOfficer` is true.
 */
export function isReturnPath(path: string, isOfficer: boolean): boolean {
  if (path.length > LONGEST_RETURN || ENCODED_CONTROL.test(path)) return false;
  return MEMBERS_RETURN.test(path) || (isOfficer && OFFICERS_RETURN.test(path));
}
