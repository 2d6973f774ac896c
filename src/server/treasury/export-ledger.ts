import { manualMethodWords } from "#contract/members/manual-methods.ts";
import { exportLedger as endpoint } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { A_YEAR } from "#server/dues/emails.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type Cell, csvStream } from "#server/platform/files/csv.ts";
import { contentDisposition } from "#server/platform/files/file-name.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { RECEIVED_BY } from "#server/registrations/parties/manual-payments.ts";
import { ABOUT, type AboutRow, aboutOf, joinAbout } from "./queries.ts";

const HEADER = [
  "Date",
  "Kind",
  "Purpose",
  "Name",
  "For",
  "Invoice",
  "Transaction",
  "Amount",
  "Fee",
  "Batch",
  "Settled on",
  "Note",
  "Method",
  "Reference",
  "Received by",
  "Registration",
];
const PAGE = 1000;
/** Before every line. */
const FIRST_DAY = "1900-01-01";

type Row = AboutRow & {
  at: Date;
  key: string;
  kind: string;
  purpose: string | null;
  invoice_number: string | null;
  transaction_id: string;
  amount: string;
  batch_id: string | null;
  settled_at: Date | null;
  note: string | null;
  method: string;
  reference: string | null;
  received_by: string | null;
  /** The number of the party, if it is one's. */
  registration_id: number | null;
};

/** The ledger of these days as CSV: one line per charge, refund, undone refund, manual payment of dues or of a party, its void or its return, and write-off, and two for each move to another dinner, in order of time. The download is audited (S-57). */
export const exportLedger = action(endpoint, async ({ db, me, now, config }, { event, ...days }) => {
  const zone = config.chapter.timeZone;
  // Nothing is received or returned on a day that is to come.
  const whole = event === undefined ? {} : { from: FIRST_DAY, to: dayIn(now, zone) };
  const { from, to } = { ...whole, ...days };
  if (from === undefined || to === undefined) throw badRequest("Please choose a first and a last day.");
  if (from > to) throw badRequest("The first day can't be after the last day.");
  await auditBy({ me, now }, db, {
    action: "ledger exported",
    entity: "payment",
    entityId: "all",
    after: event === undefined ? { from, to } : { event },
  });
  const span = [instantAt(from, "00:00", zone), instantAt(addDays(to, 1), "00:00", zone)] as const;
  const name = event === undefined ? `payments-${from}-to-${to}.csv` : `payments-event-${event}.csv`;
  return new Response(csvStream(HEADER, lines(db, zone, { span, event })), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition(name),
    },
  });
});

/** Pages of a thousand by keyset, so that the file may be of any length. */
async function* lines(
  db: Database,
  zone: string,
  { span, event }: { span: readonly [Date, Date]; event: number | undefined },
): AsyncGenerator<Cell[]> {
  let after: { at: Date; key: string } = { at: new Date(0), key: "" };
  for (;;) {
    const at = [...span, after.at, after.key];
    const rows =
      event === undefined
        ? await db.fast<Row>("treasury-ledger", ledger("true"), at)
        : await db.fast<Row>("treasury-ledger-of-event", ledger("e.id = $5"), [...at, event]);
    for (const row of rows) yield cellsOf(row, zone);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

/**
 * What the line of a card payment has in the columns of manual payments. The column after them, `since`, says for which
 * of its dinners a party that moved has the line: where it was when the portal learned of it (109).
 */
const BY_CARD =
  "'card' as method, null as reference, null as received_by, null::int as member_id, null::int as party, null::int as manual_id, false as is_manual";

/** A line of dues that an officer recorded, on the day they were received or voided. */
const manualDues = ({ at, kind, sign, note }: { at: string; kind: string; sign: "" | "-"; note: string }) =>
  `select date_trunc('milliseconds', d.${at}), lower('${kind} ') || d.id, '${kind}', null, null, '',
      (${sign}d.amount)::text, null, null, d.${note}, d.payment_method, d.reference, d.received_by, d.member_id, null::int, null::int, true, null
    from dues_payments d where d.recorded_by is not null and d.${at} is not null`;

/** A line of what an officer recorded as received for a party, on the day it was received or voided (D-384). */
const ofParty = ({ at, kind, sign, note }: { at: string; kind: string; sign: "" | "-"; note: string }) =>
  `select date_trunc('milliseconds', h.${at}), 'party ' || lower('${kind} ') || h.id,
      case h.method when 'complimentary' then 'Complimentary' || case '${sign}' when '-' then ' ended' else '' end
        when 'credit' then case '${sign}' when '-' then 'Credit returned' else 'Credit used' end else '${kind}' end,
      null, null, '', (${sign}h.amount)::text, null, null, ${note}, h.method, h.reference,
      ${RECEIVED_BY}, null, h.registration_id, h.id, true, ${at === "voided_at" ? "h.voided_at" : "h.recorded_at"}
    from manual_payments h where h.${at} is not null`;

/**
 * A line of what was returned to a party, on the day of that or of its void (D-384). What became a credit is in the line of
 * that credit.
 */
const ofReturn = ({ at, kind, sign, note }: { at: string; kind: string; sign: "" | "-"; note: string }) =>
  `select date_trunc('milliseconds', t.${at}), lower('${kind} ') || t.id,
      case h.method when 'credit' then 'Credit returned' else '${kind}' end, null, null, '',
      (${sign}t.amount)::text, null, null, ${note}, t.method, t.reference, null, null, h.registration_id, h.id, true, ${at === "voided_at" ? "t.voided_at" : "t.recorded_at"}
    from manual_returns t join manual_payments h on h.id = t.manual_payment_id
    where t.${at} is not null and (t.method <> 'credit' or h.method = 'credit')`;

/** A line of a credit that was granted, or of what of it ended: up to a day, they sum to minus what is outstanding (D-385). */
const ofCredit = ({ from, at, kind, amount }: { from: string; at: string; kind: string; amount: string }) =>
  `select date_trunc('milliseconds', ${at}), lower(${kind}) || ' ' || ${from === "credits" ? "k.id" : "n.id"}, ${kind}, null, null, '',
      (${amount})::text, null, null, ${from === "credits" ? "k.reason" : "n.reason"}, 'credit', null, null, k.member_id,
      null::int, null::int, true, ${at}
    from credits k ${from === "credits" ? "" : "join credit_endings n on n.credit_id = k.id"}`;
const ENDED = "case n.because when 'erased' then 'Credit ended' else 'Credit ' || n.because end";

/** A complimentary party's note says what it would have cost. */
const WORTH = `case when h.method <> 'complimentary' then h.note else
  (select 'Worth $' || (r.amount - r.adjustment_cents / 100.0)::numeric(10, 2) from registrations r where r.id = h.registration_id) end`;

/** A move to another dinner: what was kept leaves the one and comes to the other, so that it sums to zero (D-385). */
const ofMove = ({ kind, sign, party }: { kind: string; sign: "" | "-"; party: "id" | "came_from" }) =>
  `select date_trunc('milliseconds', v.created_at), lower('${kind} ') || v.id, '${kind}', null, null, '',
      (${sign}v.came_with_cents / 100.0)::numeric(10, 2)::text, null, null,
      'From registration ' || v.came_from || ' to ' || v.id, '', null, null, null, v.${party}, null::int, true, v.created_at
    from registrations v where v.came_with_cents > 0`;

const ledger = (which: string) => `select l.*, ${ABOUT}, p.purpose, r.id as registration_id from (
    select date_trunc('milliseconds', coalesce(c.charged_at, c.recorded_at)) as at, 'charge ' || c.transaction_id as key,
      'Charge' as kind, c.payment_id, c.invoice_number, c.transaction_id, c.amount::text, c.batch_id, c.settled_at,
      coalesce(c.reason, case when c.outcome = 'recorded' then 'Not applied yet' end) as note, ${BY_CARD}, c.recorded_at as since
    from payment_charges c
    union all
    select date_trunc('milliseconds', f.refunded_at), 'refund ' || f.id,
      case f.status when 'settled_otherwise' then 'Refunded another way' else case f.kind when 'void' then 'Void' else 'Refund' end end,
      c.payment_id, c.invoice_number, coalesce(f.provider_transaction_id, ''), (-f.amount)::text, f.batch_id,
      f.settled_at, concat_ws(' ', f.reason, f.note), ${BY_CARD}, greatest(f.created_at, f.refunded_at)
    from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
    where f.status in ('refunded', 'settled_otherwise', 'undone') and f.refunded_at is not null
    union all
    select date_trunc('milliseconds', f.undone_at), 'undone ' || f.id, 'Refund undone',
      c.payment_id, c.invoice_number, coalesce(f.provider_transaction_id, ''), f.amount::text, null, null, f.reason, ${BY_CARD}, f.undone_at
    from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
    where f.status = 'undone'
    union all ${manualDues({ at: "payment_date", kind: "Payment", sign: "", note: "notes" })}
    union all ${manualDues({ at: "voided_at", kind: "Payment voided", sign: "-", note: "void_reason" })}
    union all ${ofParty({ at: "received_at", kind: "Payment", sign: "", note: WORTH })}
    union all ${ofParty({ at: "voided_at", kind: "Payment voided", sign: "-", note: "h.void_reason" })}
    union all ${ofReturn({ at: "returned_at", kind: "Return", sign: "-", note: "concat_ws(' ', t.reason, t.note)" })}
    union all ${ofReturn({ at: "voided_at", kind: "Return voided", sign: "", note: "t.void_reason" })}
    union all ${ofCredit({ from: "credits", at: "k.granted_at", kind: "'Credit granted'", amount: "-k.amount" })}
    union all ${ofCredit({ from: "credit_endings", at: "n.ended_at", kind: ENDED, amount: "n.amount" })}
    union all select date_trunc('milliseconds', w.written_off_at), 'written off ' || w.id, 'Written off', null, null, '',
      '0.00', null, null, 'Worth $' || w.amount, '', null, null, null, w.registration_id, null, true, w.written_off_at from write_offs w
    union all ${ofMove({ kind: "Moved out", sign: "-", party: "came_from" })}
    union all ${ofMove({ kind: "Moved in", sign: "", party: "id" })}
  ) l left join lateral (
    select id, purpose, subject_id, email, description from payments where id = l.payment_id
    union all select null, case when l.party is null then 'dues' else 'registration' end,
      coalesce(l.party, l.member_id), null,
        case when l.party is null then case l.method when 'credit' then 'Credit' else '${A_YEAR}' end end where l.is_manual) p on true ${joinAbout("l.manual_id", (party) => `party_at(${party}, l.since)`)}
  where l.at >= $1 and l.at < $2 and (l.at, l.key) > ($3, $4) and ${which} order by l.at, l.key limit ${PAGE}`;

/** What is no manual method. */
const METHOD: Record<string, string> = { card: "Card", complimentary: "Complimentary" };
const PURPOSE: Record<string, string> = {
  registration: "Dinner",
  "manual-registration": "Dinner (manual)",
  dues: "Dues",
};

function cellsOf(row: Row, zone: string): Cell[] {
  const about = aboutOf(row);
  // Granting and ending a credit is about its member, and no party.
  const isCreditAlone = row.method === "credit" && row.registration_id === null;
  return [
    dayIn(row.at, zone),
    row.kind,
    isCreditAlone ? "Credit" : row.purpose ? (PURPOSE[row.purpose] ?? row.purpose) : "Unknown",
    about.payer ?? about.email,
    about.what,
    row.invoice_number,
    row.transaction_id,
    Number(row.amount),
    // Fees come with the card processor's monthly statement; the bookkeeper fills them in.
    null,
    row.batch_id,
    row.settled_at ? dayIn(row.settled_at, zone) : null,
    row.note,
    METHOD[row.method] ?? manualMethodWords(row.method),
    row.reference,
    row.received_by,
    row.registration_id,
  ];
}
