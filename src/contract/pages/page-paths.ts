/** Pages for everyone who is logged in. */
const MEMBERS_PAGES = [
  "/",
  "/events",
  "/events/:id",
  "/events/:id/register",
  "/my-events",
  "/my-events/:id/menu",
  "/dues-renewal",
  "/profile",
  "/profile/sessions",
  "/profile/passkeys",
  "/terms",
] as const;

/** Pages for officers; all paths under `/admin` have one (C-42). */
const OFFICERS_PAGES = [
  "/events/:id/attendees",
  "/events/:id/menu",
  "/events/:id/tables",
  "/events/:id/papers",
  "/events/:id/tables/:number/needs",
  "/admin",
  "/admin/*",
] as const;

/** Pages that no one is returned to after logging in. */
const OTHER_PAGES = [
  "/dashboard",
  "/member-login",
  "/member-login/forgotten",
  "/member-login/new-password",
  "/member-login/email",
  "/member-login/invitation",
  "/member-login/link",
] as const;

/** Every path that has its own page. The site's routes are derived from this. */
export const PAGES = [...MEMBERS_PAGES, ...OFFICERS_PAGES, ...OTHER_PAGES] as const;

/** Matches one of these pages as the site's router does: case-insensitive, with or without a trailing slash. */
function matcherOf(
  pages: readonly string[],
  { step, below, after = "" }: { step: string; below: string; after?: string },
): RegExp {
  const paths = pages.map((page) => page.replace(/\/$/, "").replace(/:\w+/g, step).replace("*", below));
  return new RegExp(`^(?=/)(?:${paths.join("|")})/?${after}$`, "i");
}

const ANY = { step: "[^/]+", below: ".*" };
const KNOWN = matcherOf(PAGES, ANY);

/** Whether this path is a page; others get 404 and the not-found page. */
export function isPage(path: string): boolean {
  return KNOWN.test(path);
}

const OFFICERS = matcherOf(OFFICERS_PAGES, ANY);

/** Whether this path is a page for officers. */
export function isOfficersPage(path: string): boolean {
  return OFFICERS.test(path);
}

/** Longer than any address of the portal's own pages. */
const LONGEST_RETURN = 500;
/** An optional query and fragment, of characters that URLs allow. */
const REST = String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#[\w-]*)?`;
const ENCODED_CONTROL = /%(?:[01]|7f)/i;
const RETURN = { step: String.raw`\d{1,10}`, below: String.raw`[\w-]*(?:/[\w-]+)*`, after: REST };
const MEMBERS_RETURN = matcherOf(MEMBERS_PAGES, RETURN);
const OFFICERS_RETURN = matcherOf(OFFICERS_PAGES, RETURN);

/**
 * Whether a login may return to this path, which may have a query and a fragment (D-525); any other could lead to
 * another site (H-40). Officers' pages count only if `isOfficer` is true.
 */
export function isReturnPath(path: string, isOfficer: boolean): boolean {
  if (path.length > LONGEST_RETURN || ENCODED_CONTROL.test(path)) return false;
  return MEMBERS_RETURN.test(path) || (isOfficer && OFFICERS_RETURN.test(path));
}
