import { listActors as endpoint } from "#contract/audit.ts";
import { readsThatMayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { action } from "#server/platform/http/action.ts";
import { labelOfActor, MACHINES } from "./actor-labels.ts";

/** The officers by name, then the programs. */
export const listActors = action(endpoint, async (ctx) => {
  const db = await readsThatMayLag(ctx, "audit log");
  const officers = await db.fast<{ actor: string; name: string }>(
    "audit-actors",
    `select 'member ' || id as actor, first_name || ' ' || last_name || ' (officer)' as name, sort_name collate "C" as key
      from members where admin_privileges <> 'none'
    union all select 'administrator ' || id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email)
      || ' (administrator)', sort_name from users
    order by key, actor`,
    [],
  );
  const machines = MACHINES.map((actor) => ({ actor, name: labelOfActor(actor, new Map()) }));
  return [...officers.map(({ actor, name }) => ({ actor, name })), ...machines];
});
