import type { PaymentDetails } from "#contract/treasury.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { labelOfAction } from "#server/audit/action-labels.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import type { readLedger } from "#server/payments/read-ledger.ts";

export type Ledger = NonNullable<Awaited<ReturnType<typeof readLedger>>>;
type Line = PaymentDetails["history"][number];
type Facts = Record<string, unknown>;

/** An entry of the audit log about a payment. */
export type Entry = { at: Date; actor: string; action: string; before: Facts | null; after: Facts | null };
/** A notification of the provider, as it was received. */
export type Notice = { at: Date; event_type: string; transaction_id: string | null; error: string | null };

const machineLine = (at: Date, what: string, detail: string | null = null): Line => ({
  at: at.toISOString(),
  what,
  detail,
  by: null,
});

/** What the ledger itself says: the page opened, each charge, its settlement, the end without a charge. */
export function linesOfLedger({ payment, charges, refunds }: Ledger): Line[] {
  const { createdAt, closedAt, status, amount } = payment;
  const lines = [machineLine(createdAt, "The card page was opened", formatDollars(amount))];
  for (const charge of charges) {
    lines.push(lineOfCharge(charge, payment.purpose));
    if (charge.settledAt) lines.push(machineLine(charge.settledAt, "The charge settled"));
  }
  for (const { settledAt } of refunds)
    if (settledAt) lines.push(machineLine(settledAt, "The refund settled"));
  if (closedAt && (status === "cancelled" || status === "expired"))
    lines.push(machineLine(closedAt, ENDED[status], "Nothing was charged."));
  return lines;
}

const ENDED = { cancelled: "The payment was abandoned", expired: "No one paid in time" };
const BOUGHT: Record<Ledger["payment"]["purpose"], string> = {
  registration: "The registration was confirmed.",
  "manual-registration": "The registration was confirmed.",
  dues: "The membership was extended.",
};

function lineOfCharge(charge: Ledger["charges"][number], purpose: Ledger["payment"]["purpose"]): Line {
  const { chargedAt, recordedAt, outcome, reason } = charge;
  const sum = formatDollars(charge.amount);
  const card = charge.card?.replace(/ X+/, " ending ") ?? "card";
  const at = chargedAt ?? recordedAt;
  if (outcome === "recorded") return machineLine(at, `${sum} was charged to ${card}`);
  return outcome === "applied"
    ? machineLine(at, `${sum} was paid by ${card}`, BOUGHT[purpose])
    : machineLine(at, `${sum} was charged to ${card} in error`, reason);
}

const REVIEWS: Record<string, string> = {
  "fraud.held": "The card processor held the payment for review",
  "fraud.approved": "The card processor approved the payment",
  "fraud.declined": "The card processor declined the payment",
};

/** The notices that change something for a person; the others repeat what the ledger says. */
export function linesOfNotices(notices: readonly Notice[]): Line[] {
  return notices.flatMap(({ at, event_type: type }) => {
    const what = REVIEWS[type.split(".").slice(3).join(".")];
    return what ? [machineLine(at, what)] : [];
  });
}

/** Actions that the charge's own line reports. */
const REPORTED: ReadonlySet<string> = new Set(["payment applied"]);
const SENTENCES: Readonly<Record<string, string>> = {
  "charge not applied": "The charge could not be applied",
  "recorded charge applied": "The charge was applied after another try",
  "refund due": "A refund became due",
  "send refund": "The refund was requested",
  "refund failed": "The card processor declined the refund",
  "refund put back": "The refund was not sent",
  "refund undone": "The refund was undone at the card processor and is due again",
  "refund lowered": "The refund was lowered",
  "refund withdrawn": "The refund is no longer due",
  "refund dismissed": "The refund was dismissed",
  "refund settled otherwise": "It was refunded another way",
  "difference explained": "A difference with the card processor was explained",
  "matter closed": "An officer reviewed this",
  "receipt sent again": "The receipt was sent again",
};
const SENT: Readonly<Record<string, string>> = {
  void: "The charge was voided before it settled",
  refund: "The refund was sent to the card",
  external: "It was refunded at the card processor",
};

/** What people and the portal did, from the audit log. */
export function linesOfEntries(entries: readonly Entry[], names: ReadonlyMap<string, string>): Line[] {
  return entries
    .filter(({ action }) => !REPORTED.has(action))
    .map((entry) => ({
      at: entry.at.toISOString(),
      what: sentenceOf(entry),
      by: /^(member|administrator) /.test(entry.actor) ? labelOfActor(entry.actor, names) : null,
      detail: detailOf(entry),
    }));
}

function sentenceOf({ action, after }: Entry): string {
  const sent = action === "refund sent" ? SENT[String(after?.kind)] : undefined;
  return sent ?? SENTENCES[action] ?? labelOfAction(action);
}

function detailOf({ action, before, after }: Entry): string | null {
  // A refund's end has no amount of its own.
  const { amount = action.startsWith("refund ") ? before?.amount : undefined } = after ?? {};
  const { reason, note, explanation, concern, message } = after ?? {};
  const sum = typeof amount === "string" ? formatDollars(amount) : null;
  // The message of a declined refund is the provider's; the page shows it with the provider's record.
  const ours = action === "refund failed" ? null : message;
  const said = [sum, reason, note, explanation, ours, concern].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return said.join(" · ") || null;
}

/** What the provider said, in its own words. */
export function providerRecord(
  { charges, refunds }: Ledger,
  notices: readonly Notice[],
): PaymentDetails["providerRecord"] {
  const lines = [
    ...charges.map((charge) => ({
      at: charge.chargedAt ?? charge.recordedAt,
      what: charge.providerStatus,
      detail: joined(["transaction", charge.transactionId], ["batch", charge.batchId]),
    })),
    ...refunds.flatMap((refund) => {
      if (!refund.providerTransactionId && !refund.message) return [];
      const ids = joined(["transaction", refund.providerTransactionId], ["batch", refund.batchId]);
      const at = refund.refundedAt ?? refund.updatedAt;
      return [{ at, what: refund.message ?? refund.kind ?? "refund", detail: ids }];
    }),
    ...notices.map(({ at, event_type: what, transaction_id, error }) => ({
      at,
      what,
      detail: [joined(["transaction", transaction_id]), error].filter(Boolean).join(" · ") || null,
    })),
  ];
  return lines
    .map((line) => ({ ...line, at: line.at.toISOString() }))
    .sort((a, b) => a.at.localeCompare(b.at));
}

function joined(...parts: readonly [label: string, value: string | null][]): string | null {
  return parts.flatMap(([label, value]) => (value ? [`${label} ${value}`] : [])).join(", ") || null;
}
