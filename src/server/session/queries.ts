import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { users } from "./tables.ts";

/** The administrator with this e-mail address, capitals or not; nobody else is found. */
export async function findAdministratorByEmail(db: Tx, email: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), sql`lower(${users.email}) = lower(${email.trim()})`));
  return row;
}

/** The user with this id. */
export async function findUser(db: Tx, id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Whether anybody can log in at /api/login. */
export async function hasAdministrator(db: Tx): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length > 0;
}
