import {
  checkSender as checkEndpoint,
  type SenderCheck,
  showSenderCheck as showEndpoint,
} from "#contract/officers/sender-check.ts";
import { senderChecks } from "#server/outbox/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { lookUpSender } from "./look-up.ts";
import { judgeSender } from "./sender-rules.ts";

/** Looks up the DNS records of the sender's domain, outside any transaction, and keeps what was found (D-482). */
export const checkSender = action(checkEndpoint, async ({ db, config, now }) => {
  const facts = await lookUpSender(config);
  const found = { at: now, domain: facts.from.domain, findings: judgeSender(facts) };
  await db.insert(senderChecks).values(found).onConflictDoUpdate({ target: senderChecks.id, set: found });
  return { check: { ...found, at: now.toISOString() } };
});

/** Shows what the last look found. */
export const showSenderCheck = action(showEndpoint, async ({ db }) => ({ check: await readCheck(db) }));

async function readCheck(tx: Tx): Promise<SenderCheck | null> {
  const [row] = await tx.select().from(senderChecks);
  return row ? { at: row.at.toISOString(), domain: row.domain, findings: row.findings } : null;
}

/** How many things about the sender were wrong at the last look. */
export async function countWrongOfSender(tx: Tx): Promise<number> {
  const check = await readCheck(tx);
  return check?.findings.filter(({ state }) => state === "wrong").length ?? 0;
}
