import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { OPTIONAL } from "./moment-words.ts";

/** The kinds of optional emails that a member has turned off. */
const Unwanted = z.object({ unwanted: z.array(z.enum(OPTIONAL)).max(OPTIONAL.length) });

/** The optional emails that the logged-in member has turned off; 404 without a member record (D-494). */
export const showOwnEmails = endpoint({
  method: "GET",
  path: "/api/member/emails",
  who: "member",
  output: Unwanted,
});

/** Turns the listed kinds of optional emails off and all others on. */
export const changeOwnEmails = endpoint({
  method: "PUT",
  path: "/api/member/emails",
  who: "member",
  limit: "own changes",
  input: Unwanted,
  output: Unwanted,
});

/**
 * What the link in an email lets its reader choose. Members who share the mailbox choose for all of them: a kind is
 * unwanted if none of them wants it (D-495). Anyone else chooses whether only receipts go to the address (D-496).
 */
export const LinkedChoices = z.discriminatedUnion("of", [
  Unwanted.extend({ of: z.literal("members") }),
  z.object({ of: z.literal("address"), receiptsOnly: z.boolean() }),
]);
export type LinkedChoices = z.output<typeof LinkedChoices>;

const token = z.string().max(100);

/** What the reader of an email chose so far, without a login; null if the link doesn’t work, whatever the reason. */
export const showLinkedEmails = endpoint({
  method: "POST",
  path: "/api/emails/choices/show",
  who: "visitor",
  input: z.object({ token }),
  output: z.object({ choices: LinkedChoices.nullable() }),
});

/** Changes what they chose. 404 if the link doesn’t work, 409 if its reader has something else to choose by now. */
export const changeLinkedEmails = endpoint({
  method: "POST",
  path: "/api/emails/choices",
  who: "visitor",
  input: z.object({ token, choices: LinkedChoices }),
  output: LinkedChoices,
});

/** Where mail programs send one click on their own button to unsubscribe. */
export const ONE_CLICK_PATH = "/api/emails/unsubscribe/:token";
const one = z.object({ token });

/**
 * Ends news to the readers of an email (RFC 8058). Mail programs send the form `List-Unsubscribe=One-Click` without
 * cookies; sent again, it changes nothing. 404 if the link doesn’t work.
 */
export const unsubscribe = endpoint({
  method: "POST",
  path: ONE_CLICK_PATH,
  who: "visitor",
  params: one,
  crossSite: true,
});

/** The same address in a browser opens the page where its reader chooses, and changes nothing. */
export const openUnsubscribe = endpoint({
  method: "GET",
  path: ONE_CLICK_PATH,
  who: "visitor",
  params: one,
});
