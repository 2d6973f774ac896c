import { sql } from "drizzle-orm";
import type { TestApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

/** Olga, a full officer who can log in, signed in. */
export async function aFullOfficer(app: TestApp, facts: Parameters<typeof aMember>[1] = {}) {
  const row = await aMember(app.db, {
    firstName: "Olga",
    lastName: "Officer",
    email: "olga@example.org",
    userName: "olga",
    passwordHash: "x",
    adminPrivileges: "full",
    ...facts,
  });
  return { ...row, cookie: await sessionOf(app, { memberId: row.id }) };
}

/** Lars, a limited one, signed in. */
export async function aLimitedOfficer(app: TestApp) {
  const row = await aMember(app.db, {
    firstName: "Lars",
    lastName: "Limited",
    email: "lars@example.org",
    adminPrivileges: "limited",
  });
  return { ...row, cookie: await sessionOf(app, { memberId: row.id }) };
}

/** An administrator of /api/login without a member record, signed in. */
export async function aSignedInAdministrator(app: TestApp) {
  const row = await anAdministrator(app.db);
  return { ...row, cookie: await sessionOf(app, { userId: row.id }) };
}

/** What the audit log holds, oldest first. */
export async function auditEntries(app: TestApp) {
  const { rows } = await app.db.execute<{
    actor: string;
    action: string;
    entity: string;
    entity_id: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }>(sql`select actor, action, entity, entity_id, before, after from audit_log order by id`);
  return rows;
}
