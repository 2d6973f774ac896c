import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { type RunningAuthorizeNet, startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { createEmulatedClock } from "#emulators/platform/clock.ts";
import { fulfillments } from "#server/app.ts";
import { recordMissedCharges } from "#server/payments/charges/record-missed-charges.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import { lapseOffers } from "#server/registrations/waitlist/lapse-offers.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { freePort } from "#test/programs/free-port.ts";

type PaidOutcome = { outcome: string; transId: string | null; invoiceNumber: string; returnUrl: string };

/** The product with the card provider, both on one clock that the test controls. */
export type Shop = {
  app: TestApp;
  /** Lets time pass for the product and the provider. */
  pass(minutes: number): Promise<void>;
  /** Does what the payer does on the provider's page. */
  pay(token: string, card?: Record<string, string>): Promise<PaidOutcome>;
  /** Asks the emulator's own controls. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Waits until every notification that is due has been delivered. */
  delivered(): Promise<void>;
  /** The same, then works them off. */
  notifications(): Promise<void>;
  expireHolds(): Promise<number>;
  lapseOffers(): Promise<number>;
  reconcile(): Promise<number>;
  /** Subjects of the emails queued, oldest first, with their recipients. */
  emails(): Promise<string[]>;
  /** The return and cancel addresses of the newest payment, as paths. */
  wayBack(): Promise<{
    back: string;
    cancel: string;
    id: number;
    status: string;
    needsPerson: string | null;
  }>;
};

/** Whether the provider leaves out of its answers what it may leave out: in the project "sparse". */
const IS_SPARSE = process.env.AUTHORIZE_NET_EMULATOR_SPARSE === "true";
/** The payer's card as the provider tells it to the portal. */
export const PAYERS_CARD = `${IS_SPARSE ? "Card" : "Visa"} XXXX1111`;

/** Starts the shop once for the file; everything is empty at the start of each test. `open` and `empty` as for `useApp`. */
export function useShop(
  settings: Record<string, string> = {},
  open?: () => Promise<Database>,
  empty?: (db: Database) => Promise<void>,
): Shop {
  const held: { emulator?: RunningAuthorizeNet; close?: () => void } = {};
  const app = useApp(
    async () => {
      const port = await freePort();
      const server = serve({ fetch: (request) => app.fetch(request), port, hostname: "127.0.0.1" });
      held.close = () => server.close();
      held.emulator = await startAuthorizeNet({
        webhookUrl: `http://127.0.0.1:${port}/api/payment/webhook`,
        clock: createEmulatedClock({ startAt: "2026-03-10T15:00:00.000Z", scale: 0 }),
        settings: { sparse: IS_SPARSE },
      });
      return {
        AUTHORIZE_NET_API_URL: `${held.emulator.url}/xml/v1/request.api`,
        AUTHORIZE_NET_PAGE_URL: `${held.emulator.url}/payment/payment`,
        AUTHORIZE_NET_TIMEOUT_SECONDS: "2",
        ...settings,
      };
    },
    open,
    empty,
  );
  const emulator = (): RunningAuthorizeNet => {
    if (!held.emulator) throw new Error("the emulator is not running");
    return held.emulator;
  };
  const work = (): SystemContext => ({
    db: app.db,
    config: app.config,
    now: app.now,
    log: app.log,
  });
  const control: Shop["control"] = async (method, path, body) => {
    const response = await fetch(`${emulator().url}/__emulator${path}`, {
      method,
      // One that was kept open may just be closing where a test took long.
      headers: { connection: "close", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  beforeEach(async () => void (await control("POST", "/reset")));
  afterAll(async () => {
    await emulator().close();
    held.close?.();
  });
  return {
    app,
    control,
    async pass(minutes) {
      app.now = new Date(app.now.getTime() + minutes * 60_000);
      await control("POST", "/clock/advance", { ms: minutes * 60_000 });
    },
    pay: async (token, card = {}) => (await control("POST", "/pay", { token, ...card })) as PaidOutcome,
    delivered: () => emulator().idle(),
    async notifications() {
      await emulator().idle();
      await processNotifications(work(), fulfillments);
    },
    expireHolds: () => expireHolds(work(), fulfillments),
    lapseOffers: () => lapseOffers(work()),
    reconcile: () => recordMissedCharges(work(), fulfillments),
    async emails() {
      const { rows } = await app.db.execute<{ line: string }>(
        sql`select recipient || ': ' || subject as line from outbox order by id`,
      );
      return rows.map(({ line }) => line);
    },
    async wayBack() {
      const { rows } = await app.db.execute<{
        id: number;
        reference: string;
        status: string;
        needs_person: string | null;
      }>(sql`select id, reference, status, needs_person from payments order by id desc limit 1`);
      const [newest] = rows;
      if (!newest) throw new Error("there is no payment");
      return {
        back: `/api/payment/return/${newest.reference}`,
        cancel: `/api/payment/cancel/${newest.reference}`,
        id: newest.id,
        status: newest.status,
        needsPerson: newest.needs_person,
      };
    },
  };
}
