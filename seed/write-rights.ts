import { addDays } from "#contract/values/days.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Member } from "./write-people.ts";

/** Writes into the audit log when the demo's officers were given their rights, and by whom. */
export async function writeRights(
  tx: Tx,
  { people, administrator, today }: { people: readonly Member[]; administrator: number; today: string },
): Promise<void> {
  const at = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T15:00:00.000Z`);
  const given = (level: "limited" | "full", daysAgo: number, actor: string) =>
    people
      .filter(({ rights }) => rights === level)
      .map(({ id }) => ({
        at: at(daysAgo),
        actor,
        action: "rights changed",
        entity: "member" as const,
        entityId: id,
        before: { adminPrivileges: "none" },
        after: { adminPrivileges: level },
      }));
  const full = people.find(({ rights }) => rights === "full");
  await auditMany(tx, [
    {
      at: at(1212),
      actor: "settings",
      action: "administrator created",
      entity: "user",
      entityId: administrator,
      after: { isAdmin: true },
    },
    ...given("full", 1198, `administrator ${administrator}`),
    ...given("limited", 247, `member ${full?.id}`),
  ]);
}
