/** Every path that has its own page; all paths under `/admin` do (C-42). The site's routes are derived from this. */
export const PAGES = [
  "/",
  "/dashboard",
  "/events",
  "/events/:id",
  "/events/:id/register",
  "/events/:id/attendees",
  "/events/:id/menu",
  "/events/:id/tables",
  "/events/:id/papers",
  "/events/:id/tables/:number/needs",
  "/my-events",
  "/my-events/:id/menu",
  "/dues-renewal",
  "/profile",
  "/profile/sessions",
  "/profile/passkeys",
  "/terms",
  "/member-login",
  "/member-login/forgotten",
  "/member-login/new-password",
  "/member-login/email",
  "/member-login/invitation",
  "/admin",
  "/admin/*",
] as const;

/** Like the site's router: case-insensitive, with or without a trailing slash. */
const KNOWN = new RegExp(
  `^(?:${PAGES.map((page) => page.replace(/\/$/, "").replace(/:\w+/g, "[^/]+").replace("*", ".*")).join("|")})/?$`,
  "i",
);

/** Whether this path is a page; others get 404 and the not-found page. */
export function isPage(path: string): boolean {
  return KNOWN.test(path);
}
