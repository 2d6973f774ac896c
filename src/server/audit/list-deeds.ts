import type { DeedPage, listDeeds as endpoint } from "#contract/audit.ts";
import type { Ask } from "#contract/endpoint.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { addDays, instantAt } from "#server/platform/zone.ts";
import { actorInWords } from "./actor-words.ts";
import { changesInWords, namedIn } from "./change-words.ts";
import { actionsOf, DEEDS, deedInWords } from "./deed-words.ts";
import {
  type Bound,
  type DeedRow,
  findTrail,
  type Keys,
  readAbouts,
  readNames,
  readOtherActions,
  type Sought,
  sqlOfNamed,
} from "./queries.ts";

type Asked = Ask<typeof endpoint>;

const PAGE = 50;

/** A page of the trail, the newest first, as it was asked for. */
export async function listDeeds({ db, config }: Ctx, ask: Asked): Promise<DeedPage> {
  const { timeZone } = config.chapter;
  const rows = await readRows(db, ask, timeZone);
  const page = rows.slice(0, PAGE);
  const names = await readNames(db, [
    ...page.flatMap(({ actor, before, after }) => [actor, ...namedIn(before), ...namedIn(after)]),
    ask.actor,
  ]);
  const abouts = await readAbouts(db, page);
  return {
    deeds: page.map((row) => {
      const about = abouts.get(`${row.entity} ${row.entity_id}`);
      return {
        id: Number(row.id),
        at: row.at.toISOString(),
        what: deedInWords(row.action),
        by: actorInWords(row.actor, names),
        actor: row.actor,
        thing: row.entity,
        thingId: row.entity_id,
        about: about?.about ?? goneInWords(row),
        eventId: about?.eventId ?? null,
        memberId: about?.memberId ?? null,
        changes: changesInWords(row.before, row.after, { names, timeZone }),
      };
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    by: ask.actor === "" ? null : actorInWords(ask.actor, names),
  };
}

const ALL: Readonly<Record<string, string>> = {
  payment: "All payments",
  "mailing list": "The mailing list",
};
const GONE: Readonly<Record<string, string>> = {
  member: "Deleted member",
  user: "Deleted account",
  "mailing list": "The mailing list",
};

function goneInWords({ entity, entity_id: id }: DeedRow): string {
  if (id === "all") return ALL[entity] ?? "The whole directory";
  return GONE[entity] ?? (id.startsWith("charge ") ? `Charge ${id.slice(7)}` : `${entity} ${id}`);
}

const NEWEST = `order by a.at desc, a.id desc limit ${PAGE + 1}`;
/** Of what a search finds a thousand of, none has more than a few lines: all of them are read. */
const OF_FEW_LINES: ReadonlySet<string> = new Set(["registration", "offer", "payment"]);

/**
 * One line more than a page has. Whatever leads to few lines is asked first and each of its values by itself, so that
 * an index gives the newest of each in their order, however long the log is.
 */
async function readRows(db: Database, ask: Asked, timeZone: string): Promise<DeedRow[]> {
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
  const known = Object.keys(DEEDS);
  const actions =
    ask.kind === "other" ? await readOtherActions(db, known) : ask.kind === null ? null : actionsOf(ask.kind);
  const one = ask.thing && ask.id !== "" ? await findTrail(db, ask.thing, ask.id) : null;
  const named = ask.search === "" ? null : sqlOfNamed(ask.search, bound);
  const things = thingsOf(one, named?.things ?? null, bound);
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
  // What somebody did to his own record is found both ways.
  const text = `with ${named ? `${named.ctes}, ` : ""}found as (select a.at, a.id from (${sources.join(" union ")}) a ${NEWEST})
    select a.id::text as id, a.at, a.actor, a.action, a.entity, a.entity_id, a.before, a.after
    from found join audit_log a on a.id = found.id order by a.at desc, a.id desc`;
  // How names are best looked for depends on the letters (025).
  return db.fast<DeedRow>(named ? null : "audit", text, values);
}

/** What stands in neither list: with it nothing in common finds nothing, not everything. */
const NONE = "select null::text where false";

/** The things whose lines are asked for: the one and what belongs to it, or what a name stands for, or what is in both. */
function thingsOf(one: Keys | null, named: Sought | null, bound: Bound): Sought | null {
  if (!one) return named;
  // As JSON, which both sides read in one go.
  const numbers = (ids: readonly string[]) =>
    `select jsonb_array_elements_text(${bound(JSON.stringify(ids))}::jsonb)`;
  return new Map(
    [...one].map(([thing, ids]) => [
      thing,
      named ? `${numbers(ids)} intersect (${named.get(thing) ?? NONE})` : numbers(ids),
    ]),
  );
}
