import type { Activity } from "#emulators/constant-contact/activities/activity.ts";
import { createContacts } from "#emulators/constant-contact/contacts/contacts.ts";
import type { List } from "#emulators/constant-contact/lists/list.ts";
import type { AccessToken, Code, Grant } from "#emulators/constant-contact/oauth/grant.ts";
import type { Tag } from "#emulators/constant-contact/tags/tag.ts";
import { type Change, createTable, type Table } from "./table.ts";

/** What one account holds. */
export type Holdings = ReturnType<typeof createHoldings>;

/** How many calls an application has made on a day of UTC. */
export interface Usage {
  /** Application and day. */
  key: string;
  calls: number;
}

/** Everything that a restart has to find again. */
export interface State {
  holdings: ReadonlyMap<string, Holdings>;
  grants: Table<Grant>;
  codes: Table<Code>;
  accessTokens: Table<AccessToken>;
  usage: Table<Usage>;
}

export function createState(accountIds: readonly string[], changed: Change): State {
  return {
    holdings: new Map(accountIds.map((id) => [id, createHoldings(id, changed)])),
    grants: createTable<Grant>("grants", { idOf: ({ id }) => id, changed }),
    codes: createTable<Code>("codes", { idOf: ({ code }) => code, changed }),
    accessTokens: createTable<AccessToken>("access-tokens", { idOf: ({ token }) => token, changed }),
    usage: createTable<Usage>("usage", { idOf: ({ key }) => key, changed }),
  };
}

function createHoldings(account: string, changed: Change) {
  return {
    lists: createTable<List>(`${account}/lists`, { idOf: ({ list_id }) => list_id, changed }),
    tags: createTable<Tag>(`${account}/tags`, { idOf: ({ tag_id }) => tag_id, changed }),
    contacts: createContacts(`${account}/contacts`, changed),
    activities: createTable<Activity>(`${account}/activities`, {
      idOf: ({ activity_id }) => activity_id,
      changed,
    }),
  };
}

/** All tables, for storing and emptying them. */
export function tablesOf({ holdings, ...rest }: State): Table<object>[] {
  const tables = [...[...holdings.values()].flatMap((one) => Object.values(one)), ...Object.values(rest)];
  return tables as unknown as Table<object>[];
}
