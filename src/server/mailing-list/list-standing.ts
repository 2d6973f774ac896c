import type { MailingStatus } from "#contract/mailing-list.ts";
import type { Work } from "#server/platform/context.ts";
import { LONGEST_ADDRESS, whyNotSend } from "./rules.ts";
import { runToShow, wasEverSynced } from "./run-record.ts";
import { runForPage } from "./run-words.ts";
import { readTargetList } from "./target-list.ts";

/** How the list itself stands: its runs, and the addresses that are on their way, have left, or are refused. */
export type ListStanding = Pick<
  MailingStatus,
  "run" | "everSynced" | "waiting" | "optedOut" | "refused" | "refusals" | "apart"
>;

type Counts = Pick<ListStanding, "waiting" | "optedOut" | "refused">;

/** Reads how the list stands. */
export async function readListStanding(ctx: Pick<Work, "db" | "config">): Promise<ListStanding> {
  const run = await runToShow(ctx.db);
  const list = await readTargetList(ctx);
  const everSynced = list !== null && (await wasEverSynced(ctx.db, list.id));
  const [counts] = await ctx.db.fast<Counts>("mailing-standing", COUNTS, []);
  const { waiting, optedOut, refused } = counts ?? { waiting: 0, optedOut: 0, refused: 0 };
  const refusals = await ctx.db.fast<ListStanding["refusals"][number]>("mailing-refusals", REFUSALS, []);
  // Before the first sync nothing is on its way by itself.
  return {
    run: run && runForPage(run),
    everSynced,
    waiting: everSynced ? waiting : 0,
    optedOut,
    refused,
    refusals,
    apart: (await ctx.db.fast<{ address: string }>("mailing-apart", APART, [])).map(({ address }) => address),
  };
}

const IS_BORNE = `(exists (select from members m where mailing_address(m.confirmed_email) = a.address)
    or exists (select from users u where mailing_address(u.email) = a.address))`;

/** Addresses that somebody bears and that do not stand on the list: refused ones, and those too long for it. */
const HINDERED = `select a.address from mailing_addresses a where a.state = 'refused' and ${IS_BORNE}
  union select mailing_address(confirmed_email) from members where length(mailing_address(confirmed_email)) > ${LONGEST_ADDRESS}
  union select mailing_address(email) from users where length(mailing_address(email)) > ${LONGEST_ADDRESS}`;

const COUNTS = `select
  (select count(*)::int from (
    select address from mailing_addresses where state = 'waiting'
    union select coalesce(after_address, before_address) from mailing_changes) w) as waiting,
  (select count(distinct o.address_hash)::int from mailing_opt_outs o
    where exists (select from members m where mailing_hash(mailing_address(m.confirmed_email)) = o.address_hash)
      or exists (select from users u where mailing_hash(mailing_address(u.email)) = o.address_hash)) as "optedOut",
  (select count(*)::int from (${HINDERED}) h) as refused`;

const REFUSALS = `select h.address,
    case when a.address is null then '${whyNotSend("x".repeat(LONGEST_ADDRESS + 1))}' else coalesce(a.error, 'Constant Contact did not take this address') end as why
  from (${HINDERED}) h left join mailing_addresses a on a.address = h.address and a.state = 'refused'
  order by h.address limit 50`;

const APART = `select a.address from mailing_addresses a where apart_at is not null
    and ${IS_BORNE}
  order by apart_at desc, a.address limit 50`;
