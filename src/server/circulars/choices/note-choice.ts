import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Chosen = { entity: "member" | "mailbox"; id: number; after: Record<string, unknown> };

/** Logs what someone chose by the link in an email, without the address, which the log would keep after its owner is erased. */
export async function noteChoice(tx: Tx, at: Date, { entity, id, after }: Chosen): Promise<void> {
  await audit(tx, {
    at,
    actor: "link in an email",
    action: "emails chosen",
    entity,
    entityId: id,
    after,
  });
}
