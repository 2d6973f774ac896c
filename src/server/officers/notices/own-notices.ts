import { NOTICES } from "#contract/officers/notice-words.ts";
import { changeNotices as changeEndpoint, showNotices as showEndpoint } from "#contract/officers/notices.ts";
import { findOfficer } from "#server/events/officers/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { forbidden } from "#server/platform/refusal.ts";
import { readAllChoices, writeChoice } from "./notice-choices.ts";

/** When the caller hears of each kind. */
export const showNotices = action(showEndpoint, ({ db, me }) => read(db, me));

/** Chooses when the caller hears of kinds. What was off and is on again starts from now. */
export const changeNotices = action(changeEndpoint, async ({ db, me, now }, ask) =>
  db.transaction(async (tx) => {
    await lockName(tx, "idempotency key", `notices of ${actorName(me)}`);
    const officer = await officerOf(tx, me);
    if (ask.charge !== undefined && !officer.is_full) throw forbidden();
    const choice = (await readAllChoices(tx))(officer);
    const changed = NOTICES.filter((kind) => ask[kind] !== undefined && ask[kind] !== choice(kind).how);
    for (const kind of changed) {
      const before = choice(kind);
      const how = ask[kind] ?? before.how;
      await writeChoice(tx, officer, { kind, how, since: before.how === "off" ? now : before.since });
    }
    if (changed.length > 0)
      await auditBy({ me, now }, tx, {
        action: "notices chosen",
        entity: officer.member_id === null ? "user" : "member",
        entityId: officer.member_id ?? officer.user_id ?? 0,
        before: Object.fromEntries(changed.map((kind) => [kind, choice(kind).how])),
        after: Object.fromEntries(changed.map((kind) => [kind, ask[kind]])),
      });
    return read(tx, me);
  }),
);

async function read(tx: Tx, me: Me) {
  const officer = await officerOf(tx, me);
  const choice = (await readAllChoices(tx))(officer);
  return {
    canceled: choice("canceled").how,
    changed: choice("changed").how,
    refused: choice("refused").how,
    charge: officer.is_full ? choice("charge").how : null,
  };
}

async function officerOf(tx: Tx, me: Me) {
  const officer = await findOfficer(tx, me);
  if (!officer) throw forbidden();
  return officer;
}
