import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { MemberRecord } from "#contract/session.ts";

/** How long a sign-in link works, in minutes. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Emails members with this username or confirmed address a one-time link that opens a session (D-529). The answer is
 * the same, after the same time, whether or not there are any. `returnPath` is the page to open afterward; a path that
 * is not in the contract's list is ignored. 429 above the limits of reset links.
 */
export const requestSignInLink = endpoint({
  method: "POST",
  path: "/api/member/sign-in-link",
  who: "visitor",
  input: z.object({
    usernameOrEmail: z.string().trim().min(1, "Username or email is required").max(254),
    returnPath: z.string().max(4000).nullable().optional(),
  }),
  output: z.object({ asked: z.literal(true) }),
});

const token = z.string().max(100);

/** The name of the member a link signs in; null if it no longer works. Only reads, since mail scanners open links. */
export const showSignInLink = endpoint({
  method: "POST",
  path: "/api/member/sign-in-link/show",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ name: z.string().nullable() }),
});

/**
 * Opens a member's session with such a link, once. It confirms nothing, so an officer's rights wait for a password or a
 * passkey (D-530). 400 if the link no longer works.
 */
export const openSignInLink = endpoint({
  method: "POST",
  path: "/api/member/sign-in-link/open",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ member: MemberRecord, returnPath: z.string().nullable() }),
});
