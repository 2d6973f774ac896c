import { sendSenderTest as endpoint } from "#contract/officers/sender-check.ts";
import { senderTests } from "#server/outbox/tables.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { newBounceCode, testAddressOf } from "#server/platform/email/returned/bounce-address.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";

/** Sends an email to the mailbox of returned emails; what arrives says how mail servers see the portal's email (D-483). */
export const sendSenderTest = action(endpoint, async ({ db, config, now }) => {
  const { bounceAddress: pattern } = config.mail;
  if (!canTest(config) || pattern === undefined)
    throw conflict("The portal doesn’t read a mailbox, so a test can’t come back.");
  const code = newBounceCode();
  const test = { code, sentAt: now, cameAt: null, headers: null };
  await db.transaction(async (tx) => {
    await tx.insert(senderTests).values(test).onConflictDoUpdate({ target: senderTests.id, set: test });
    await queueEmail(tx, now, senderTest(config, { pattern, code }));
  });
  return { test: { sentAt: now.toISOString(), cameAt: null, findings: [] } };
});

/** Whether a test email would come back; a portal on hold sends none. */
export function canTest({ mail, isHeld }: Pick<Config, "mail" | "isHeld">): boolean {
  return mail.bounceMailbox !== undefined && !isHeld;
}

export function senderTest(
  config: Config,
  { pattern, code }: { pattern: string; code: string },
): ComposedEmail {
  return {
    kind: "sender-test",
    onceKey: `sender-test:${code}`,
    owners: "nobody",
    priority: "receipt",
    to: testAddressOf(pattern, code),
    subject: "Test of the portal’s emails",
    ...composeEmail(config, {
      salutation: "Hello,",
      paragraphs: [
        "A chapter officer sent this test from the portal to its own mailbox. The portal checks how it arrived and shows the result under Outbox. You don’t need to do anything.",
      ],
    }),
  };
}
