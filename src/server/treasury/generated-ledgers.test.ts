import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { OpenItem } from "#contract/treasury.ts";
import { centsOf } from "#contract/values/cents.ts";
import { fulfillments } from "#server/app.ts";
import { reconcileDaily } from "#server/payments/reconciliation/reconcile-daily.ts";
import { openLog } from "#server/platform/log/log.ts";
import { compareParties } from "#server/registrations/parties/comparison/compare-parties.ts";
import { compareMoney } from "#server/treasury/comparison/compare-money.ts";
import { aDinner, sessionOf } from "#test/factories.ts";
import { randomFrom } from "#test/faults/seeded-random.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { type AtProcessor, moneyMovesOf, transactionsOf } from "#test/people/money-moves.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);

/** Number of ledgers, and the first seed: `LEDGERS=200` runs more, `SEED=7` runs different ones. */
const LEDGERS = Number(process.env.LEDGERS ?? 4);
const SEED = Number(process.env.SEED ?? 1);
const STEPS = 60;
const DAY = 24 * 60;

/** Totals of these lines in cents, by one of their columns. */
function cents(lines: readonly Line[], column: "batch" | "what"): Record<string, number> {
  const by = Map.groupBy(lines, (line) => line[column]);
  return Object.fromEntries([...by].map(([word, some]) => [word, total(some)]));
}

/**
 * Settled money in each of the processor's batches, with refunds negative, except what an open item already reports
 * as known only to the processor.
 */
async function batches(officer: Who): Promise<Record<string, number>> {
  const { openItems } = (await as(officer, "GET /api/open-items")).body;
  const told = (openItems as OpenItem[]).filter(({ step }) => step === "explain");
  const settled = (await transactionsOf(shop)).filter(
    ({ transId, transactionStatus: status }) =>
      /settledSuccess/i.test(status) && !told.some(({ transactionId }) => transactionId === transId),
  );
  const by = Map.groupBy(settled, ({ batchId }) => batchId);
  const signed = ({ transactionType, settleAmount }: AtProcessor) =>
    centsOf(settleAmount) * (transactionType === "refundTransaction" ? -1 : 1);
  return Object.fromEntries(
    [...by].map(([batch, some]) => [batch, some.reduce((sum, one) => sum + signed(one), 0)]),
  );
}

type Line = {
  kind: string;
  what: string;
  cents: number;
  batch: string;
  method: string;
};

async function file(officer: Who, query = "from=2026-01-01&to=2027-12-31"): Promise<Line[]> {
  const { text } = await as(officer, `GET /api/payments/export/csv?${query}`);
  return (parse(text, { bom: true }) as string[][]).slice(1).map((cells) => ({
    kind: cells[1] ?? "",
    what: cells[4] ?? "",
    cents: Math.round(Number(cells[7]) * 100),
    batch: cells[9] ?? "",
    method: cells[12] ?? "",
  }));
}

const total = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Lets everything pending at the processor settle, and reconciles the portal with it each day. */
async function settle(): Promise<void> {
  for (let day = 0; day < 3; day += 1) {
    await shop.pass(DAY);
    await shop.notifications();
    await reconcileDaily(work(), fulfillments);
  }
}

test(
  "After any payments, refunds, credits, and moves, all records agree to the cent",
  async () => {
    const { id } = await aFullOfficer(app);
    const members = [await aPerson("Anna"), await aPerson("Pieter"), await aPerson("Cora")];
    const seen = new Set<string>();
    for (let ledger = SEED; ledger < SEED + LEDGERS; ledger += 1) {
      const dinners: number[] = [];
      for (const title of ["Oyster Night", "Gala"]) {
        const dateTime = new Date(app.now.getTime() + 20 * DAY * 60_000);
        dinners.push((await aDinner(app.db, { title: `${title} ${ledger}`, dateTime })).id);
      }
      const dice = randomFrom(ledger, "ledger");
      const officer = { id, cookie: "" };
      const act = moneyMovesOf({ shop, officer, members, dinners }, dice);
      for (let step = 0; step < STEPS; step += 1) {
        // Officers log in each day.
        officer.cookie = await sessionOf(app, { memberId: id, isProved: true });
        const reply = (await act()) as { status?: number; text?: string } | undefined;
        expect({ ledger, step, failed: (reply?.status ?? 0) >= 500 && reply?.text }).toMatchObject({
          failed: false,
        });
      }
      officer.cookie = await sessionOf(app, { memberId: id, isProved: true });
      await settle();
      officer.cookie = await sessionOf(app, { memberId: id, isProved: true });
      const lines = await file(officer);
      for (const { kind } of lines) seen.add(kind);
      expect({ ledger, ...(await differences(officer, dinners, lines)) }).toEqual({ ledger });
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...["Charge", "Refund", "Void", "Refunded another way", "Payment", "Payment voided", "Return"],
        ...["Credit granted", "Credit used", "Credit returned", "Credit withdrawn", "Moved in", "Moved out"],
      ]),
    );
  },
  LEDGERS * 60_000,
);

const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });

/** Figures from the full file that differ from the same figures elsewhere. */
async function differences(officer: Who, dinners: readonly number[], lines: readonly Line[]) {
  const { charged, refunded, receivedManually } = (await as(officer, "GET /api/payments")).body;
  const { outstanding } = (await as(officer, "GET /api/credits")).body;
  const of = (...kinds: string[]) => total(lines.filter(({ kind }) => kinds.includes(kind)));
  const card = lines.filter(({ method }) => method === "Card");
  const settled = card.filter(({ batch }) => batch !== "");
  const back = of("Refund", "Void", "Refunded another way", "Refund undone", "Return", "Return voided");
  const there = await batches(officer);
  const ofDinners = await Promise.all(dinners.map((id) => file(officer, `event=${id}`)));
  const pairs: Record<string, [unknown, unknown]> = {
    "each batch of the processor": [cents(settled, "batch"), there],
    "cards that are in no batch": [total(card) - total(settled), of("Refunded another way")],
    "credits outstanding": [total(lines.filter(({ method }) => method === "Credit")), -centsOf(outstanding)],
    "charged on the page": [of("Charge"), centsOf(charged)],
    "received on the page": [of("Payment", "Payment voided"), centsOf(receivedManually)],
    "returned on the page": [-back, centsOf(refunded)],
    "moves between dinners": [of("Moved out", "Moved in"), 0],
    "the files of the dinners": [
      cents(ofDinners.flat(), "what"),
      cents(
        lines.filter(({ what }) => ofDinners.flat().some((line) => line.what === what)),
        "what",
      ),
    ],
    "the nightly comparison of money": [await compareMoney(work()), 0],
    "the nightly comparison of parties": [await compareParties(work()), 0],
  };
  return Object.fromEntries(
    Object.entries(pairs).filter(([, [file, other]]) => !isDeepStrictEqual(file, other)),
  );
}
