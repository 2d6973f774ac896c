import { getTableColumns } from "drizzle-orm";
import { members } from "#server/members/tables.ts";
import type { Member } from "#server/members/write-member.ts";

/** What no row of a file is compared with. Tens of thousands of members are in memory at once (092). */
type NotCompared =
  | ("passwordHash" | "adminPrivileges" | "rightsSince" | "lastRenewalNotified" | "renewalReminderSent")
  | ("createdAt" | "createdBy" | "updatedBy" | "confirmedEmailAt" | "searchText" | "sortName");

/** A member as a file is compared with them. */
export type KnownMember = Omit<Member, NotCompared>;

const {
  passwordHash: _hash,
  adminPrivileges: _rights,
  rightsSince: _since,
  lastRenewalNotified: _notified,
  renewalReminderSent: _sent,
  createdAt: _made,
  createdBy: _maker,
  updatedBy: _writer,
  confirmedEmailAt: _confirmed,
  searchText: _search,
  sortName: _sort,
  ...known
} = getTableColumns(members);

/** The columns that are read for it. */
export const knownColumns = known satisfies Record<keyof KnownMember, unknown>;
