import { randomBytes, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { makeRecoveryCodes as endpoint } from "#contract/members/passkeys.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { conflict } from "#server/platform/refusal.ts";
import { hashWithSalt } from "#server/platform/session-gate/passwords.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { recoveryCodes } from "#server/session/tables.ts";
import { passkeyNews } from "./notices.ts";
import { belongsTo, entityOf, lockCaller, type Owner } from "./owner.ts";
import { readPasskeys } from "./queries.ts";

const CODES = 10;
/** Without I, L, O and U, which are misread on paper; 10 of 32 signs are 50 bits (D-273). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** Makes ten new recovery codes, which are shown this once; earlier ones end. */
export const makeRecoveryCodes = action(endpoint, async (ctx) => {
  const { db, me, now } = ctx;
  const refusal = whyNotRecent(me.proof, now);
  if (refusal) throw refusal;
  const salt = randomBytes(16).toString("base64url");
  const codes = Array.from({ length: CODES }, newCode);
  // Hashed before the transaction: it is slow by design, and the owner's row would stay locked.
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt)));
  await db.transaction(async (tx) => {
    const person = await lockCaller(tx, me);
    const { owner } = person;
    if ((await readPasskeys(tx, owner)).length === 0) {
      throw conflict("Recovery codes replace a lost passkey. Please make a passkey first.");
    }
    await tx.delete(recoveryCodes).where(belongsTo(recoveryCodes, owner));
    await tx
      .insert(recoveryCodes)
      .values(hashes.map((codeHash) => ({ ...owner, salt, codeHash, createdAt: now })));
    await audit(tx, { at: now, actor: actorName(me), action: "recovery codes made", ...entityOf(owner) });
    await tellOwner(tx, ctx, { told: person, news: passkeyNews({ what: "codes made" }) });
  });
  logSecurityEvent(ctx, "recovery codes made");
  return { codes: codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`) };
});

/** What a typed code is stored as: without spaces and dashes, and with the signs that it may be read as. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s–—-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}

/** Uses a code up; false if it is unknown or was used before, also in the same moment. */
export async function useCode(
  tx: Tx,
  owner: Owner,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        belongsTo(recoveryCodes, owner),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
