import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { readContact } from "#server/registrations/parties/queries.ts";
import { paymentLinks } from "#server/registrations/tables.ts";

type Link = Pick<typeof paymentLinks.$inferSelect, "sentToHash" | "paidAt" | "madeAt">;

/** The stored form of an address, by which a link is known to be for it. */
export function hashAddress(address: string): string {
  return hashToken(address.toLowerCase());
}

/** Whether a link went to the address that its party has now. */
export function isForAddress({ sentToHash }: Pick<Link, "sentToHash">, email: string | null): boolean {
  return email !== null && hashAddress(email) === sentToHash;
}

/**
 * When a party was emailed the link for what is due, at the address it has now; null if it was not. It opens nothing once
 * the party is removed, or from `paymentLinkEnd` on (`whatLinkOpens`).
 */
export function linkSentAt(link: Link | null, email: string | null): Date | null {
  return link !== null && link.paidAt === null && isForAddress(link, email) ? link.madeAt : null;
}

/** Whether a party was emailed such a link. */
export async function wasSentLink(tx: Tx, registrationId: number): Promise<boolean> {
  const [link] = await tx
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.registrationId, registrationId), isNull(paymentLinks.paidAt)));
  return link !== undefined && linkSentAt(link, (await readContact(tx, registrationId)).email) !== null;
}
