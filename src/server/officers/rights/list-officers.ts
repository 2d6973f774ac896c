import { listOfficers as endpoint } from "#contract/officers/rights.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { readNames } from "#server/audit/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { readAccounts, readOfficers } from "./queries.ts";

/** Lists everyone with rights. When they got them is in the audit log or unknown; it is never guessed. */
export const listOfficers = action(endpoint, async ({ db, me }) => {
  const [officers, accounts] = [await readOfficers(db), await readAccounts(db)];
  const names = await readNames(
    db,
    [...officers, ...accounts].flatMap(({ actor }) => actor ?? []),
  );
  const sinceOf = ({ at, actor }: { at: Date | null; actor: string | null }) =>
    at && actor ? { at: at.toISOString(), by: labelOfActor(actor, names) } : null;
  return {
    officers: officers.map(({ id, name, email, level, passkeys, can_log_in: canLogIn, ...granted }) => ({
      memberId: id,
      name,
      email,
      level,
      canLogIn,
      passkeys,
      since: sinceOf(granted),
      isOwn: me.memberId === id,
    })),
    accounts: accounts.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      isAdmin: row.is_admin,
      passkeys: row.passkeys,
      since: sinceOf(row),
      member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? "" },
      isOwn: me.userId === row.id || (row.member_id !== null && row.member_id === me.memberId),
    })),
  };
});
