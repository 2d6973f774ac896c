import type { Activity } from "#emulators/constant-contact/activities/activity.ts";
import { createContacts } from "#emulators/constant-contact/contacts/contacts.ts";
import type { List } from "#emulators/constant-contact/lists/list.ts";
import type { AccessToken, Code, Grant } from "#emulators/constant-contact/oauth/grant.ts";
import type { Tag } from "#emulators/constant-contact/tags/tag.ts";
import { createTable, type Table } from "./table.ts";

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

export function createState(accountIds: readonly string[]): State {
  return {
    holdings: new Map(accountIds.map((id) => [id, createHoldings()])),
    grants: createTable<Grant>(({ id }) => id),
    codes: createTable<Code>(({ code }) => code),
    accessTokens: createTable<AccessToken>(({ token }) => token),
    usage: createTable<Usage>(({ key }) => key),
  };
}

function createHoldings() {
  return {
    lists: createTable<List>(({ list_id }) => list_id),
    tags: createTable<Tag>(({ tag_id }) => tag_id),
    contacts: createContacts(),
    activities: createTable<Activity>(({ activity_id }) => activity_id),
  };
}

/** All tables by name, for storing and emptying them. */
export function tablesOf({ holdings, ...rest }: State): [name: string, table: Table<object>][] {
  const held = [...holdings].flatMap(([account, tables]) =>
    Object.entries(tables).map(([name, table]) => [`${account}/${name}`, table]),
  );
  return [...held, ...Object.entries(rest)] as unknown as [string, Table<object>][];
}
