import { eq, type SQL } from "drizzle-orm";
import { findMember, lockMember } from "#server/members/queries.ts";
import { canLogIn } from "#server/members/rules.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { findUser, lockUser } from "#server/session/queries.ts";
import type { passkeys, recoveryCodes } from "#server/session/tables.ts";

/** Whose passkeys: a member's, or those of an account of /api/login. The two never stand for each other. */
export type Owner = { memberId: number } | { userId: number };

/** What is needed of an owner; `canLogIn` is false after an officer disabled the log-in or withdrew the rights. */
export type OwnerFacts = {
  owner: Owner;
  firstName: string;
  fullName: string;
  logInName: string;
  email: string | null;
  passwordHash: string | null;
  canLogIn: boolean;
};

/** The owner at this session: the account if it was opened at /api/login, else the member. */
export function ownerOf({ userId, memberId }: Actor): Owner {
  if (userId !== null) return { userId };
  if (memberId === null) throw notFound();
  return { memberId };
}

/** The owner of a row of passkeys or codes. */
export function ownerOfRow({ userId, memberId }: { userId: number | null; memberId: number | null }): Owner {
  return ownerOf({ userId, memberId });
}

/** How the audit log and the security log name an owner. */
export function ownerName(owner: Owner): string {
  return "memberId" in owner ? `member ${owner.memberId}` : `administrator ${owner.userId}`;
}

/** The audit log's entity of an owner. */
export function entityOf(owner: Owner): { entity: "member" | "user"; entityId: number } {
  return "memberId" in owner
    ? { entity: "member", entityId: owner.memberId }
    : { entity: "user", entityId: owner.userId };
}

/** The condition for an owner's rows. */
export function belongsTo(table: typeof passkeys | typeof recoveryCodes, owner: Owner): SQL {
  return "memberId" in owner ? eq(table.memberId, owner.memberId) : eq(table.userId, owner.userId);
}

/** The owner as they are now; undefined if they are gone. */
export async function findOwner(db: Tx, owner: Owner): Promise<OwnerFacts | undefined> {
  return "memberId" in owner
    ? memberFacts(owner, await findMember(db, owner.memberId))
    : userFacts(owner, await findUser(db, owner.userId));
}

/** Locks the owner's row, so that their passkeys and codes change one after another. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<OwnerFacts | undefined> {
  return "memberId" in owner
    ? memberFacts(owner, await lockMember(tx, owner.memberId))
    : userFacts(owner, await lockUser(tx, owner.userId));
}

/** Locks the caller and their session; 404 if either ended while the request was on its way. */
export async function lockCaller(tx: Tx, { sid, ...me }: Actor & { sid: string }): Promise<OwnerFacts> {
  const facts = await lockOwner(tx, ownerOf(me));
  if (!facts || !(await lockSession(tx, sid))) throw notFound();
  return facts;
}

function memberFacts(owner: Owner, row: Awaited<ReturnType<typeof findMember>>): OwnerFacts | undefined {
  if (!row) return undefined;
  const { firstName, lastName, userName, confirmedEmail, passwordHash } = row;
  const fullName = `${firstName} ${lastName}`.trim();
  return {
    owner,
    firstName,
    fullName,
    passwordHash,
    email: confirmedEmail,
    logInName: userName ?? fullName,
    canLogIn: canLogIn(row),
  };
}

function userFacts(owner: Owner, row: Awaited<ReturnType<typeof findUser>>): OwnerFacts | undefined {
  if (!row) return undefined;
  const { firstName, lastName, email, passwordHash, isAdmin } = row;
  const fullName = [firstName, lastName].filter(Boolean).join(" ") || email;
  return {
    owner,
    fullName,
    passwordHash,
    email,
    firstName: firstName ?? "",
    logInName: email,
    canLogIn: isAdmin,
  };
}
