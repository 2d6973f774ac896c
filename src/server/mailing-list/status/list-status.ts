import type { MailingStatus } from "#contract/mailing-list.ts";
import { readTargetList } from "#server/mailing-list/lists/target-list.ts";
import { LONGEST_ADDRESS, whyNotSend } from "#server/mailing-list/rules.ts";
import { runToShow, wasEverSynced } from "#server/mailing-list/runs/run-record.ts";
import { runForPage } from "#server/mailing-list/runs/run-text.ts";
import type { SystemContext } from "#server/platform/context.ts";

/** The state of the list: its runs, and the addresses that are pending, opted out or refused. */
export type ListStatus = Pick<
  MailingStatus,
  "run" | "everSynced" | "waiting" | "optedOut" | "refused" | "refusals" | "apart"
>;

type Counts = Pick<ListStatus, "waiting" | "optedOut" | "refused">;

/** Reads the state of the list. */
export async function readListStatus(ctx: Pick<SystemContext, "db" | "config">): Promise<ListStatus> {
  const run = await runToShow(ctx.db);
  const list = await readTargetList(ctx);
  const everSynced = list !== null && (await wasEverSynced(ctx.db, list.id));
  const [counts] = await ctx.db.fast<Counts>("mailing-standing", COUNTS, []);
  const { waiting, optedOut, refused } = counts ?? { waiting: 0, optedOut: 0, refused: 0 };
  const refusals = await ctx.db.fast<ListStatus["refusals"][number]>("mailing-refusals", REFUSALS, []);
  // Nothing syncs in the background before the first sync.
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

const HAS_OWNER = `(exists (select from members m where mailing_address(m.confirmed_email) = a.address)
    or exists (select from users u where mailing_address(u.email) = a.address))`;

/** Addresses in use that can't be on the list: refused ones, and those that are too long. */
const UNLISTED = `select a.address from mailing_addresses a where a.state = 'refused' and ${HAS_OWNER}
  union select mailing_address(confirmed_email) from members where length(mailing_address(confirmed_email)) > ${LONGEST_ADDRESS}
  union select mailing_address(email) from users where length(mailing_address(email)) > ${LONGEST_ADDRESS}`;

const COUNTS = `select
  (select count(*)::int from (
    select address from mailing_addresses where state = 'waiting'
    union select coalesce(after_address, before_address) from mailing_changes) w) as waiting,
  (select count(distinct o.address_hash)::int from mailing_opt_outs o
    where exists (select from members m where mailing_hash(mailing_address(m.confirmed_email)) = o.address_hash)
      or exists (select from users u where mailing_hash(mailing_address(u.email)) = o.address_hash)) as "optedOut",
  (select count(*)::int from (${UNLISTED}) h) as refused`;

const REFUSALS = `select h.address,
    case when a.address is null then '${whyNotSend("x".repeat(LONGEST_ADDRESS + 1))}' else coalesce(a.error, 'Constant Contact didn’t accept this address') end as why
  from (${UNLISTED}) h left join mailing_addresses a on a.address = h.address and a.state = 'refused'
  order by h.address limit 50`;

const APART = `select a.address from mailing_addresses a where apart_at is not null
    and ${HAS_OWNER}
  order by apart_at desc, a.address limit 50`;
