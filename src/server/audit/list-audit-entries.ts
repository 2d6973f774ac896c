import { listAuditEntries as endpoint } from "#contract/audit.ts";
import type { Ask } from "#contract/endpoint.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readsThatMayLag } from "#server/platform/database/reads-that-may-lag.ts";
import { action } from "#server/platform/http/action.ts";
import { ACTION_LABELS, actionsOf, labelOfAction } from "./action-labels.ts";
import { labelOfActor } from "./actor-labels.ts";
import { describeChanges, namedIn } from "./describe-changes.ts";
import {
  type AuditRow,
  type Bound,
  findRelatedRecords,
  type Keys,
  type RecordQueries,
  readAbouts,
  readNames,
  readOtherActions,
  sqlOfNamed,
} from "./queries.ts";

type Asked = Ask<typeof endpoint>;

const PAGE = 50;

/** A page of the audit log, newest first. */
export const listAuditEntries = action(endpoint, async (ctx, ask) => {
  const { timeZone } = ctx.config.chapter;
  const db = await readsThatMayLag(ctx, "audit log");
  const rows = await readRows(db, ask, timeZone);
  const page = rows.slice(0, PAGE);
  const names = await readNames(db, [
    ...page.flatMap(({ actor, before, after }) => [actor, ...namedIn(before), ...namedIn(after)]),
    ask.actor,
  ]);
  const abouts = await readAbouts(db, page);
  return {
    entries: page.map((row) => {
      const about = abouts.get(`${row.entity} ${row.entity_id}`);
      return {
        id: Number(row.id),
        at: row.at.toISOString(),
        what: labelOfAction(row.action),
        by: labelOfActor(row.actor, names),
        actor: row.actor,
        thing: row.entity,
        thingId: row.entity_id,
        about: about?.about ?? labelOfDeleted(row),
        eventId: about?.eventId ?? null,
        memberId: about?.memberId ?? null,
        changes: describeChanges(row, { names, timeZone }),
      };
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    by: ask.actor === "" ? null : labelOfActor(ask.actor, names),
  };
});

const ALL: Readonly<Record<string, string>> = {
  payment: "All payments",
  "mailing list": "The mailing list",
};
const GONE: Readonly<Record<string, string>> = {
  member: "Deleted member",
  user: "Deleted account",
  mailbox: "An email address",
  "email to members": "An email to members",
  "mailing list": "The mailing list",
};

function labelOfDeleted({ entity, entity_id: id }: AuditRow): string {
  if (id === "all") return ALL[entity] ?? "The whole directory";
  if (id === "chosen") return "Chosen members";
  return GONE[entity] ?? (id.startsWith("charge ") ? `Charge ${id.slice(7)}` : `${entity} ${id}`);
}

const NEWEST = `order by a.at desc, a.id desc limit ${PAGE + 1}`;
/** Records that a search finds by the thousand but that have few entries each: all entries are read. */
const OF_FEW_LINES: ReadonlySet<string> = new Set(["registration", "offer", "payment"]);

/**
 * One row more than a page. The most selective filter comes first and each of its values is read by itself, so that an
 * index gives the newest entries of each in order, however long the log is.
 */
async function readRows(db: Database, ask: Asked, timeZone: string): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const bound: Bound = (value) => {
    values.push(value);
    return `$${values.length}`;
  };
  const also: string[] = [];
  if (ask.from) also.push(`a.at >= ${bound(instantAt(ask.from, "00:00", timeZone))}`);
  if (ask.to) also.push(`a.at < ${bound(instantAt(addDays(ask.to, 1), "00:00", timeZone))}`);
  if (ask.after !== null) {
    const mark = bound(ask.after);
    also.push(`(a.at, a.id) < (select at, id from audit_log where id = ${mark}::bigint)`);
  }
  const known = Object.keys(ACTION_LABELS);
  const actions =
    ask.kind === "other" ? await readOtherActions(db, known) : ask.kind === null ? null : actionsOf(ask.kind);
  const one = ask.thing && ask.id !== "" ? await findRelatedRecords(db, ask.thing, ask.id) : null;
  const named = ask.search === "" ? null : sqlOfNamed(ask.search, bound);
  const things = recordsOf(one, named?.things ?? null, bound);
  const byActor = ask.actor !== "" && !things;
  const byKind = actions !== null && !things && !byActor;
  if (ask.actor !== "" && !byActor) also.push(`a.actor = ${bound(ask.actor)}`);
  if (actions && !byKind) also.push(`a.action = any(${bound(actions)}::text[])`);
  if (ask.thing && !one) also.push(`a.entity = ${bound(ask.thing)}`);
  const and = also.map((condition) => ` and ${condition}`).join("");
  const newestOf = (list: string, is: string) =>
    `select a.at, a.id from ${list} cross join lateral (select * from audit_log a where ${is}${and} ${NEWEST}) a`;
  const sources: string[] = [];
  for (const [thing, numbers] of things ?? []) {
    const isFew = OF_FEW_LINES.has(thing);
    const entity = `${bound(thing)}::text`;
    sources.push(
      isFew
        ? `select a.at, a.id from audit_log a where a.entity = ${entity} and a.entity_id = any(array(${numbers}))${and}`
        : newestOf(`(${numbers}) as k(id)`, `a.entity = ${entity} and a.entity_id = k.id`),
    );
  }
  if (named && !one) sources.push(newestOf(`(${named.actors}) as k(actor)`, "a.actor = k.actor"));
  if (byActor) sources.push(`select a.at, a.id from audit_log a where a.actor = ${bound(ask.actor)}${and}`);
  if (byKind) {
    const list = `unnest(${bound(actions)}::text[]) as k(action)`;
    sources.push(newestOf(list, "a.action = k.action"));
  }
  if (sources.length === 0) sources.push(`select a.at, a.id from audit_log a where true${and}`);
  // The union drops what both ways find: a person's actions on their own record.
  const text = `with ${named ? `${named.ctes}, ` : ""}found as (select a.at, a.id from (${sources.join(" union ")}) a ${NEWEST})
    select a.id::text as id, a.at, a.actor, a.action, a.entity, a.entity_id, a.before, a.after
    from found join audit_log a on a.id = found.id order by a.at desc, a.id desc`;
  // The best plan for a name search depends on its characters (025), so it is not prepared.
  return db.fast<AuditRow>(named ? null : "audit", text, values);
}

/** An empty set, so that an intersection with no common kind finds nothing instead of everything. */
const NONE = "select null::text where false";

/** The records to read entries of: one record and its related ones, the records a name matches, or both at once. */
function recordsOf(one: Keys | null, named: RecordQueries | null, bound: Bound): RecordQueries | null {
  if (!one) return named;
  // As JSON, which PostgreSQL and PGlite both parse at once.
  const numbers = (ids: readonly string[]) =>
    `select jsonb_array_elements_text(${bound(JSON.stringify(ids))}::jsonb)`;
  return new Map(
    [...one].map(([thing, ids]) => [
      thing,
      named ? `${numbers(ids)} intersect (${named.get(thing) ?? NONE})` : numbers(ids),
    ]),
  );
}
