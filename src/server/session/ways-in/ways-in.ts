import { and, gte } from "drizzle-orm";
import type { WayInEnded } from "#contract/members/ways-in.ts";
import { revokeCalendarFeed } from "#server/calendar/revoke-calendar-feed.ts";
import { revokeConfirmingLinks } from "#server/members/address-links.ts";
import { setPassword } from "#server/members/set-password.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { endSessionsOfMember, endSessionsOfUser } from "#server/platform/session-gate/end-sessions.ts";
import { belongsTo, type Owner } from "#server/session/passkeys/owner.ts";
import { endPasswordResets } from "#server/session/passwords/end-password-resets.ts";
import { endOpenLinks } from "#server/session/sign-in-links/request-sign-in-link.ts";
import { passkeys, recoveryCodes } from "#server/session/tables.ts";
import * as on from "./occasions.ts";

export type Scope = {
  now: Date;
  /** Only what was made since then; null for all. */
  since: Date | null;
  /** The caller's own session, which stays. */
  exceptSid: string | null;
  /** The hash that takes the place of a password that someone else may have set. */
  replacement: string | null;
};

/** Something that opens a login, or is read without one. */
export type WayIn = {
  what: WayInEnded["what"];
  /** The table, or the column of a table of people. */
  in: string;
  /** Tables of what is pending at a session, and good for nothing without it. */
  pending?: readonly string[];
  /** Whether a backup has it; if so, it works again after a restore. */
  isRestored: boolean;
  on: on.Reaches;
  /** Returns how many worked and no longer do. */
  end: (tx: Tx, owner: Owner, scope: Scope) => Promise<number>;
};

const NEVER = async () => 0;

/**
 * Everything that opens a login or is read without one (069). Sessions come first: anything one of
 * them is creating is then there for the next statement to find.
 */
export const WAYS_IN: readonly WayIn[] = [
  {
    what: "sessions",
    in: "sessions",
    isRestored: false,
    on: on.SESSIONS,
    pending: ["passkey_challenges", "mailing_authorizations"],
    end: async (tx, owner, { exceptSid, now }) => {
      const ended =
        "memberId" in owner
          ? await endSessionsOfMember(tx, owner.memberId, exceptSid)
          : await endSessionsOfUser(tx, owner.userId, exceptSid);
      return ended.filter((expire) => expire > now).length;
    },
  },
  {
    what: "passkeys",
    in: "passkeys",
    isRestored: true,
    on: on.KEYS,
    end: (tx, owner, { since }) => deleteKeys(tx, passkeys, { owner, since }),
  },
  {
    what: "codes",
    in: "recovery_codes",
    isRestored: true,
    on: on.KEYS,
    end: (tx, owner, { since }) => deleteKeys(tx, recoveryCodes, { owner, since }),
  },
  {
    what: "links",
    in: "password_resets",
    isRestored: false,
    on: on.ONE_TIME_LINKS,
    end: async (tx, owner, { now }) => ("memberId" in owner ? endPasswordResets(tx, owner.memberId, now) : 0),
  },
  {
    what: "sign-in links",
    in: "sign_in_links",
    isRestored: false,
    on: on.SIGN_IN_LINKS,
    end: async (tx, owner, { now }) => ("memberId" in owner ? endOpenLinks(tx, owner.memberId, now) : 0),
  },
  {
    what: "confirmations",
    in: "address_links",
    isRestored: false,
    on: on.CONFIRMATIONS,
    end: async (tx, owner, { now }) =>
      "memberId" in owner ? revokeConfirmingLinks(tx, owner.memberId, now) : 0,
  },
  { what: "calendars", in: "calendar_feeds", isRestored: true, on: on.CALENDARS, end: revokeCalendarFeed },
  {
    what: "password",
    in: "members.password_hash",
    isRestored: true,
    on: on.MEMBER_PASSWORD,
    end: async (tx, owner, { replacement }) => {
      if (replacement === null || !("memberId" in owner)) return 0;
      await setPassword(tx, owner.memberId, replacement);
      return 1;
    },
  },
  { what: "password", in: "users.password_hash", isRestored: true, on: on.ACCOUNT_PASSWORD, end: NEVER },
  { what: "identity", in: "users.openid_subject", isRestored: true, on: on.OPENID_TIE, end: NEVER },
];

async function deleteKeys(
  tx: Tx,
  table: typeof passkeys | typeof recoveryCodes,
  { owner, since }: { owner: Owner; since: Date | null },
): Promise<number> {
  const made = since === null ? undefined : gte(table.createdAt, since);
  const ended = await tx
    .delete(table)
    .where(and(belongsTo(table, owner), made))
    .returning({ id: table.id });
  return ended.length;
}
