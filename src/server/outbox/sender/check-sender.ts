import {
  checkSender as checkEndpoint,
  type SenderCheck,
  type SenderTest,
  showSenderCheck as showEndpoint,
} from "#contract/officers/sender-check.ts";
import { senderChecks, senderTests } from "#server/outbox/tables.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { belongTogether, lookUpSender, senderDomain } from "./look-up.ts";
import { canTest } from "./send-sender-test.ts";
import { judgeSender } from "./sender-rules.ts";
import { judgeTest, signaturesIn } from "./test-rules.ts";

/** Looks up the DNS records of the sender's domain, outside any transaction, and keeps what was found (D-482). */
export const checkSender = action(checkEndpoint, async ({ db, config, now }) => {
  const headers = (await readTest(db))?.headers;
  const facts = await lookUpSender(config, headers ? signaturesIn(headers) : []);
  const found = { at: now, domain: facts.from.domain, findings: judgeSender(facts) };
  await db.insert(senderChecks).values(found).onConflictDoUpdate({ target: senderChecks.id, set: found });
  return { check: { ...found, at: now.toISOString() } };
});

/** Shows what the last look found, and how the last test email arrived. */
export const showSenderCheck = action(showEndpoint, async ({ db, config }) => ({
  check: await readCheck(db),
  test: testOf(config, await readTest(db)),
  canTest: canTest(config),
}));

type TestRow = typeof senderTests.$inferSelect;

async function readTest(tx: Tx): Promise<TestRow | undefined> {
  const [row] = await tx.select().from(senderTests);
  return row;
}

function testOf(config: Config, row: TestRow | undefined): SenderTest | null {
  if (!row) return null;
  const { sentAt, cameAt, headers } = row;
  const sender = senderDomain(config);
  const isOurs = (domain: string) => belongTogether(domain, sender);
  return {
    sentAt: sentAt.toISOString(),
    cameAt: cameAt?.toISOString() ?? null,
    findings: headers ? judgeTest({ headers, sentAt, sender, isOurs }) : [],
  };
}

async function readCheck(tx: Tx): Promise<SenderCheck | null> {
  const [row] = await tx.select().from(senderChecks);
  return row ? { at: row.at.toISOString(), domain: row.domain, findings: row.findings } : null;
}

/** How many things about the sender were wrong at the last look. */
export async function countWrongOfSender(tx: Tx): Promise<number> {
  const check = await readCheck(tx);
  return check?.findings.filter(({ state }) => state === "wrong").length ?? 0;
}
