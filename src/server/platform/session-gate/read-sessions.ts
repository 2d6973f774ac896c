import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseSighting } from "#server/platform/database/epoch.ts";

/** A session with the current rights of the person it belongs to. */
export type SessionRow = {
  sid: string;
  expire: Date;
  ends_at: Date | null;
  rights_until: Date | null;
  is_shared: boolean;
  cookie_set_at: Date | null;
  created_at: Date;
  used_at: Date;
  old_cookie_until: Date | null;
  confirmed_at: Date | null;
  proved_at: Date | null;
  rights_since: Date | null;
  has_passkey: boolean | null;
  user_id: number | null;
  member_id: number | null;
  is_admin: boolean | null;
  admin_privileges: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
};

/** `snapshot` names the database state that the row was read from; equal names mean that no row has changed. */
export type SessionReading = { row: SessionRow | undefined; snapshot: string };

/**
 * Reads the sessions of all requests that arrive together with one statement, in one lane, which makes the batches
 * large. Nothing is cached for the next batch: identity and rights come from the rows each time (031).
 */
export function sessionReader(db: Database): (sid: string) => Promise<SessionReading> {
  // A failed read is not the fault of a single request, so retrying one by one is useless.
  return inBatches({ lanes: 1, most: 500, isOneAsks: () => false }, async (sids: readonly string[]) => {
    const { snapshot, rows } = await readSessions(db, sids);
    return sids.map((sid) => ({ row: rows.get(sid), snapshot }));
  });
}

type ReadRow = (SessionRow & { snapshot: null }) | ({ sid: null } & DatabaseSighting);

/** The first row says where the statement ran and what it saw; the others are the sessions found. */
const READ_SESSIONS = `select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    pg_backend_pid() as backend, null as sid, null::timestamptz as expire, null::timestamptz as ends_at,
    null::timestamptz as rights_until, null::boolean as is_shared, null::timestamptz as cookie_set_at, null::timestamptz as created_at,
    null::timestamptz as used_at, null::timestamptz as old_cookie_until,
    null::timestamptz as confirmed_at, null::timestamptz as proved_at, null::timestamptz as rights_since,
    null::boolean as has_passkey, null::int as user_id, null::int as member_id, null::boolean as is_admin, null as admin_privileges,
    null as first_name, null as last_name, null as email
  union all
  select null, null, null, s.sid, s.expire, s.ends_at, s.rights_until, s.is_shared, s.cookie_set_at, s.created_at, s.used_at, s.old_cookie_until,
    s.confirmed_at, s.proved_at, case when s.user_id is null then m.rights_since else u.rights_since end,
    -- Only for people with rights, whose rights may need a passkey.
    case when u.is_admin or m.admin_privileges <> 'none' then exists (
      select from passkeys p where p.user_id = s.user_id or (s.user_id is null and p.member_id = s.member_id)) end,
    s.user_id,
    coalesce(s.member_id, u.member_id), u.is_admin, m.admin_privileges, coalesce(m.first_name, u.first_name), coalesce(m.last_name, u.last_name),
    coalesce(m.email, u.email)
  from sessions s left join users u on u.id = s.user_id
    left join members m on m.id = coalesce(s.member_id, u.member_id)
  where s.sid = any($1::text[])`;

/** Reads these sessions with the rights of their people. */
export async function readSessions(
  db: Database,
  sids: readonly string[],
): Promise<{ snapshot: string; rows: Map<string, SessionRow> }> {
  const epochBefore = db.epoch.number;
  const rows = new Map<string, SessionRow>();
  let snapshot: string | undefined;
  for (const row of await db.fast<ReadRow>("gate", READ_SESSIONS, [sids])) {
    if (row.sid === null) snapshot = db.epoch.nameOf(epochBefore, row);
    else rows.set(row.sid, row);
  }
  if (snapshot === undefined) throw new Error("the database did not name its snapshot");
  return { snapshot, rows };
}
