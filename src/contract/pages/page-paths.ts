/** Every address that has a page of its own; under `/admin` all have (C-42). The site's routes are these. */
export const PAGES = [
  "/",
  "/dashboard",
  "/events",
  "/events/:id",
  "/events/:id/register",
  "/events/:id/attendees",
  "/my-events",
  "/dues-renewal",
  "/profile",
  "/profile/sessions",
  "/terms",
  "/member-login",
  "/member-login/forgotten",
  "/member-login/new-password",
  "/member-login/email",
  "/admin",
  "/admin/*",
] as const;

/** Like the site's router: in any case, with or without a slash at the end. */
const KNOWN = new RegExp(
  `^(?:${PAGES.map((page) => page.replace(/\/$/, "").replace(":id", "[^/]+").replace("*", ".*")).join("|")})/?$`,
  "i",
);

/** Whether this path is a page; all others answer 404 with the page that says so. */
export function isPage(path: string): boolean {
  return KNOWN.test(path);
}
