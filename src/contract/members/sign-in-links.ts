import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { MemberRecord } from "#contract/session.ts";

/** For how many minutes a sign-in link works. */
export const SIGN_IN_LINK_MINUTES = 15;

/**
 * Emails a one-time link that opens a member's session to those with this username or confirmed address (D-529). The
 * answer is the same, after the same time, whether or not anyone has. `returnPath` is the page to open afterward; one
 * that is not in the contract's list is forgotten. 429 above the limits of reset links.
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

/** Whom a link signs in; null if it no longer works. Reading has no effect, since mail scanners open links. */
export const showSignInLink = endpoint({
  method: "POST",
  path: "/api/member/sign-in-link/show",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ name: z.string().nullable() }),
});

/**
 * Opens a member's session by such a link, once. It confirms nothing, so an officer's rights wait for password or
 * passkey (D-530). 400 if the link no longer works.
 */
export const openSignInLink = endpoint({
  method: "POST",
  path: "/api/member/sign-in-link/open",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ member: MemberRecord, returnPath: z.string().nullable() }),
});
