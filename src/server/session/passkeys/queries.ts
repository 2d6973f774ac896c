import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { passkeys, recoveryCodes } from "#server/session/tables.ts";
import { belongsTo, type Owner } from "./owner.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Credential ids are 1 to 1023 bytes in base64url; anything else is in no row. */
const CREDENTIAL_ID = /^[A-Za-z0-9_-]{2,1364}$/;

export function isCredentialId(id: string): boolean {
  return CREDENTIAL_ID.test(id);
}

/** An owner's passkeys, oldest first. */
export function readPasskeys(db: Tx, owner: Owner): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(belongsTo(passkeys, owner)).orderBy(asc(passkeys.id));
}

/** The passkey with the credential id that an authenticator sent. */
export async function findPasskey(db: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  if (!isCredentialId(credentialId)) return undefined;
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** How many recovery codes an owner has left; null if none were made. */
export async function countCodesLeft(db: Tx, owner: Owner): Promise<number | null> {
  const [row] = await db
    .select({
      made: sql<number>`count(*)::int`,
      left: sql<number>`count(*) filter (where used_at is null)::int`,
    })
    .from(recoveryCodes)
    .where(belongsTo(recoveryCodes, owner));
  return row && row.made > 0 ? row.left : null;
}

/** The salt of an owner's unused recovery codes; undefined without any. */
export async function findSalt(db: Tx, owner: Owner): Promise<string | undefined> {
  const [row] = await db
    .select({ salt: recoveryCodes.salt })
    .from(recoveryCodes)
    .where(and(belongsTo(recoveryCodes, owner), isNull(recoveryCodes.usedAt)))
    .limit(1);
  return row?.salt;
}

const ProofFacts = z.object({ rights_since: Moment.nullable(), has_passkey: z.boolean() });

/** When a member got their rights, and whether they have a passkey. */
export async function readProofFacts(db: Tx, memberId: number): Promise<z.output<typeof ProofFacts>> {
  const [row] = await readRows(
    db,
    ProofFacts,
    sql`select rights_since, exists (select from passkeys p where p.member_id = m.id) as has_passkey
      from members m where m.id = ${memberId}`,
  );
  return row ?? { rights_since: null, has_passkey: false };
}
