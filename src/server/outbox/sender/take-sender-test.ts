import { and, eq, isNull } from "drizzle-orm";
import PostalMime from "postal-mime";
import { plainLine } from "#contract/values/text.ts";
import { senderTests } from "#server/outbox/tables.ts";
import type { TakeTest } from "#server/platform/email/returned/mailbox/read-mailbox.ts";
import { isSameSecret } from "#server/platform/encryption/bearer.ts";
import type { TestHeaders } from "./test-rules.ts";

const MAX_HEADERS = 64 * 1024;
/** Of each header, and how many of a name are kept (D-485). */
const [MAX_LENGTH, MOST] = [2_000, 10];

/** Keeps how the last test email arrived; an earlier one, or one with a wrong code, changes nothing. */
export const takeSenderTest: TakeTest = async (tx, now, { code, raw }) => {
  const [row] = await tx.select().from(senderTests).where(isNull(senderTests.cameAt));
  if (!row || !isSameSecret(row.code, code)) return;
  await tx
    .update(senderTests)
    .set({ cameAt: now, headers: await headersIn(raw) })
    .where(and(eq(senderTests.code, row.code), isNull(senderTests.cameAt)));
};

async function headersIn(raw: Uint8Array): Promise<TestHeaders> {
  const bytes = Buffer.from(raw.subarray(0, MAX_HEADERS));
  const end = bytes.indexOf("\r\n\r\n");
  const head = end === -1 ? bytes : bytes.subarray(0, end + 4);
  const { headers } = await PostalMime.parse(head).catch(() => ({ headers: [] }));
  const named = (name: string) =>
    headers
      .filter(({ key }) => key === name)
      .slice(0, MOST)
      .map(({ value }) => plainLine(value.slice(0, MAX_LENGTH)));
  return {
    signatures: named("dkim-signature"),
    results: named("authentication-results"),
    received: named("received"),
  };
}
