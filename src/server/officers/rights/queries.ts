import type { Database } from "#server/platform/database/database.ts";

type Granted = { at: Date | null; actor: string | null };
type OfficerRow = Granted & {
  id: number;
  name: string;
  email: string | null;
  level: "limited" | "full";
  can_log_in: boolean;
  passkeys: number;
};
type AccountRow = Granted & {
  id: number;
  name: string;
  email: string;
  is_admin: boolean;
  passkeys: number;
  member_id: number | null;
  member_name: string | null;
};

/** Members with rights, full officers first, each with the entry that gave them. */
export function readOfficers(db: Database): Promise<OfficerRow[]> {
  return db.fast<OfficerRow>(
    "officers",
    // The newest entry about rights; if it speaks of others than the current ones, these came another way.
    `select m.id, m.first_name || ' ' || m.last_name as name, m.email, m.admin_privileges as level,
        m.user_name is not null and m.password_hash is not null as can_log_in,
        (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys, a.at, a.actor
      from members m left join lateral (select at, actor, after ->> 'adminPrivileges' as level from audit_log
          where entity = 'member' and entity_id = m.id::text and after ->> 'adminPrivileges' is not null
          order by at desc, id desc limit 1) a on a.level = m.admin_privileges
      where m.admin_privileges <> 'none' order by m.admin_privileges, m.sort_name, m.id`,
    [],
  );
}

/** Accounts of /api/login, those with rights first, each with the entry that gave them. */
export function readAccounts(db: Database): Promise<AccountRow[]> {
  return db.fast<AccountRow>(
    "officers-accounts",
    // A new password from the command line is an entry, too, and gives no rights to an account that has them.
    `select u.id, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as name, u.email,
        u.is_admin, (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys, m.id as member_id, m.first_name || ' ' || m.last_name as member_name, a.at, a.actor
      from users u left join members m on m.id = u.member_id
        left join lateral (select at, actor, after ->> 'isAdmin' as is_admin from audit_log
          where entity = 'user' and entity_id = u.id::text and after ->> 'isAdmin' is not null
            and (action <> 'administrator updated' or before ->> 'isAdmin' = 'false')
          order by at desc, id desc limit 1) a on a.is_admin = u.is_admin::text
      order by u.is_admin desc, u.sort_name, u.id`,
    [],
  );
}

/** Full officers who can log in, by name. */
export function readContacts(db: Database): Promise<{ name: string; email: string | null }[]> {
  return db.fast(
    "officers-contacts",
    `select first_name || ' ' || last_name as name, confirmed_email as email from members
      where admin_privileges = 'full' and user_name is not null and password_hash is not null
      order by sort_name, id limit 20`,
    [],
  );
}
