import { tryMailboxAgain as endpoint } from "#contract/officers/mailboxes.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { clearMailbox, lockMailbox } from "#server/platform/email/returned/mailboxes.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

/** Forgets what came back from a mailbox, so that emails go there again (D-478). */
export const tryMailboxAgain = action(endpoint, ({ db, me, now }, { id }) =>
  db.transaction(async (tx) => {
    const box = await lockMailbox(tx, id);
    if (!box) throw notFound("This address is no longer on record.");
    const { address, refused, doubtful } = box;
    if (box.lastKind === null) return { address };
    const by = actorName(me);
    await clearMailbox(tx, now, { address, by });
    // Without the address, which the log would keep after its owner is erased.
    await audit(tx, {
      at: now,
      actor: by,
      action: "address tried again",
      entity: "mailbox",
      entityId: id,
      before: { refused, doubtful },
      after: { refused: 0, doubtful: 0 },
    });
    return { address };
  }),
);
