import { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import * as contract from "#contract/mailing-list.ts";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { callConstantContact, type Failure, nextPathOf } from "#server/mailing-list/service/call.ts";
import { failureMessage, NO_TOKEN } from "#server/mailing-list/service/messages.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";

const Page = z.looseObject({
  lists: z.array(
    z.looseObject({ list_id: z.string(), name: z.string(), membership_count: z.int().optional() }),
  ),
});
const ALL = { limit: 500, include_membership_count: "active" };
/** Bounds the pages read; no one could choose from more lists. */
const MOST_PAGES = 10;

/** The lists at the service, by name. */
export const listContactLists = action(contract.listContactLists, async (ctx) => {
  const connection = await readConnection(ctx);
  if (connection.state === "none") throw conflict(NO_TOKEN);
  const lists: Answer<typeof contract.listContactLists> = [];
  let next: string | null = "/contact_lists";
  for (let page = 0; next && page < MOST_PAGES; page++) {
    const query = page === 0 ? ALL : {};
    const result = await callConstantContact(ctx, { method: "GET", path: next, query, for: "person" });
    if (!result.ok) throw callRefusal(result, failureMessage(result, await readConnection(ctx)));
    const { data } = Page.safeParse(result.body);
    for (const { list_id: listId, name, membership_count: members = null } of data?.lists ?? []) {
      lists.push({ listId, name, members });
    }
    next = nextPathOf(result.body);
  }
  return lists.sort((a, b) => a.name.localeCompare(b.name));
});

/** The refusal to answer with when a call of the service failed. */
export function callRefusal({ why }: Failure, sentence: string): Refusal {
  return why === "reconnect" ? conflict(sentence) : new Refusal(why === "rejected" ? 502 : 503, sentence);
}
