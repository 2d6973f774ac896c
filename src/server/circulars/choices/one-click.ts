import {
  unsubscribe as endpoint,
  openUnsubscribe as openEndpoint,
} from "#contract/registrations/email-choices.ts";
import { action } from "#server/platform/http/action.ts";
import { countByNetwork } from "#server/platform/http/rate-limits.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { noteChoice } from "./note-choice.ts";
import { readLinkedReader, readUnwanted, turnOff } from "./queries.ts";

/** One mail service sends the clicks of all its readers. */
const ATTEMPTS = { name: "unsubscribe", points: 1000, seconds: 15 * 60 };

/** Ends news to a mailbox. A mail program calls it without cookies, and again if it gets no answer. */
export const unsubscribe = action(endpoint, async (ctx, { token }) => {
  await countByNetwork(ctx, ATTEMPTS);
  const form = await ctx.request.formData().catch(() => null);
  // Without these words it may be a program that only looks at every link.
  if (form?.get("List-Unsubscribe") !== "One-Click")
    throw badRequest("List-Unsubscribe=One-Click is missing.");
  await ctx.db.transaction(async (tx) => {
    const reader = await readLinkedReader(tx, token);
    if (!reader || !("memberIds" in reader)) throw notFound("This link doesn’t work.");
    // This kind alone: another that they turn off at the same moment stays as they choose.
    for (const id of await turnOff(tx, reader.memberIds, { kind: "news", now: ctx.now }))
      await noteChoice(tx, ctx.now, {
        entity: "member",
        id,
        after: { unwanted: await readUnwanted(tx, [id]) },
      });
  });
  return new Response("You’re unsubscribed. We’ll no longer send you news.\n", {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
});

/** The same address in a browser opens the page of the choices, which changes nothing by itself. */
export const openUnsubscribe = action(openEndpoint, async ({ config }, { token }) => {
  const location = `${config.publicUrl}/member-login/emails#${encodeURIComponent(token)}`;
  return new Response(null, { status: 303, headers: { location } });
});
