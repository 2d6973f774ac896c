import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import {
  type AddressLinkRow,
  canEmailAddresses,
  extendLink,
  insertLink,
  readOpenLinks,
} from "./address-links.ts";
import { addressChanging, confirmAddress } from "./emails.ts";
import { hasUnconfirmedEmail, isSameEmail } from "./recorded-identity.ts";
import type { Member } from "./write-member.ts";

/** After a change the old address is not notified of another one for this long. */
const SAME_CHANGE_MS = 24 * 3_600_000;

/**
 * Emails the links for an address that a locked member typed: one to the new address to confirm it and, once, one to
 * the old address to stop the change. Returns whether they were queued. Above the limits neither is: no address is
 * confirmed before the old one was notified.
 */
export async function sendAddressLinks(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  member: Member,
): Promise<boolean> {
  const { id, email, confirmedEmail, passwordHash } = member;
  if (email === null || !hasUnconfirmedEmail(member)) return false;
  const open = await readOpenLinks(tx, id, now);
  const told = confirmedEmail === null ? undefined : findNotice(open, email, { old: confirmedEmail, now });
  const isToTell = confirmedEmail !== null && !told;
  const addresses = isToTell ? [confirmedEmail, email] : [email];
  if (!(await canEmailAddresses(tx, id, { addresses, now, lock: true }))) return false;
  if (isToTell) {
    const stop = await insertLink(
      tx,
      { memberId: id, kind: "stop", address: confirmedEmail, passwordHash },
      now,
    );
    await queueEmail(
      tx,
      now,
      addressChanging(config, member, { address: confirmedEmail, token: stop, at: now }),
    );
  } else if (told) {
    // It must outlive the confirmation link, however often that is sent again.
    await extendLink(tx, told, now);
  }
  const token = await insertLink(tx, { memberId: id, kind: "confirm", address: email, passwordHash }, now);
  await queueEmail(tx, now, confirmAddress(config, member, { address: email, token }));
  return true;
}

/** The open stop link that notified the old address of this change. */
function findNotice(
  open: readonly AddressLinkRow[],
  claimed: string,
  { old, now }: { old: string; now: Date },
): AddressLinkRow | undefined {
  const since = now.getTime() - SAME_CHANGE_MS;
  return open.find(
    (stop) =>
      stop.kind === "stop" &&
      isSameEmail(stop.address, old) &&
      (stop.sentAt.getTime() > since ||
        open.some(
          ({ kind, address, sentAt }) =>
            kind === "confirm" && isSameEmail(address, claimed) && sentAt >= stop.sentAt,
        )),
  );
}
