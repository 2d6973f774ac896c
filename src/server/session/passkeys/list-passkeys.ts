import type { Passkey } from "#contract/members/passkeys.ts";
import { listPasskeys as endpoint } from "#contract/members/passkeys.ts";
import type { Config } from "#server/platform/config/config.ts";
import { action } from "#server/platform/http/action.ts";
import { isRecentlyConfirmed, needsSecondFactor } from "#server/platform/session-gate/proof.ts";
import { findOwner, ownerOf } from "./owner.ts";
import { countCodesLeft, type PasskeyRow, readPasskeys } from "./queries.ts";

/** The caller's passkeys, how they confirm themselves, and what their rights need. */
export const listPasskeys = action(endpoint, async ({ db, me, now, config }) => {
  const owner = ownerOf(me);
  const [rows, codesLeft, facts] = [
    await readPasskeys(db, owner),
    await countCodesLeft(db, owner),
    await findOwner(db, owner),
  ];
  const { proof } = me;
  const issuerOnly = "userId" in owner && config.openId !== undefined;
  return {
    passkeys: rows.map((row) => shownPasskey(row, config)),
    codesLeft,
    isRequired: proof.isRequired,
    graceEndsAt: proof.graceEndsAt?.toISOString() ?? null,
    mustProve: proof.mustProve,
    isRecent: isRecentlyConfirmed(proof, now),
    confirmsByPassword: !needsSecondFactor(proof) && !issuerOnly && facts?.passwordHash != null,
  };
});

/** A passkey as its owner sees it. */
export function shownPasskey(row: PasskeyRow, config: Config): Passkey {
  const { id, name, isSynced, createdAt, lastUsedAt, host } = row;
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    worksHere: host === config.passkeys.host,
  };
}
