import { createEmulatedClock, type EmulatedClock } from "#emulators/platform/clock.ts";
import { createFaults } from "#emulators/platform/faults.ts";
import { readJsonFile } from "#emulators/platform/json-file.ts";
import { serve } from "#emulators/platform/listen.ts";
import { createSaver } from "#emulators/platform/saver.ts";
import { type AccountSettings, type Credentials, defaultSettings, demoCredentials } from "./account.ts";
import { createApp } from "./app.ts";
import type { Gateway } from "./gateway.ts";
import { historyReader } from "./ledger/history.ts";
import type { Program } from "./program.ts";
import { emptyState } from "./state.ts";
import { restoreState, storedState } from "./stored-state.ts";
import { createTimetable } from "./timetable.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import { ensureWebhook } from "./webhooks/subscriptions.ts";

export interface AuthorizeNetOptions {
  /** 0 or nothing takes a free port. */
  port?: number;
  credentials?: Partial<Credentials>;
  settings?: Partial<AccountSettings>;
  /** An active webhook for all payment events is registered for it. */
  webhookUrl?: string | undefined;
  /** Where the state is kept; without it a restart forgets everything. */
  file?: string | undefined;
  /** Charges from before the first start, read once the file is there. */
  history?: string | undefined;
  clock?: EmulatedClock;
}

export interface RunningAuthorizeNet {
  url: string;
  port: number;
  clock: EmulatedClock;
  /** When no notification is on the wire and none is due. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an emulated Authorize.Net on loopback, in this process. */
export async function startAuthorizeNet(options: AuthorizeNetOptions = {}): Promise<RunningAuthorizeNet> {
  const credentials = { ...demoCredentials, ...options.credentials };
  const settings = { ...defaultSettings, ...options.settings };
  const clock = options.clock ?? createEmulatedClock();
  const gateway: Gateway = {
    credentials,
    settings: { ...settings },
    clock,
    faults: createFaults(),
    state: emptyState(clock.now()),
    wake() {
      timetable.wake();
      void saver.saved();
    },
  };
  const saver = createSaver(options.file, () => storedState(gateway));
  const deliveries = createDeliveries(gateway, () => gateway.wake());
  const timetable = createTimetable(gateway, deliveries);
  const stored = options.file === undefined ? undefined : readJsonFile(options.file);
  if (stored !== undefined) restoreState(gateway, stored);
  const readHistory = historyReader(gateway, options.history);
  const beginAgain = () => {
    if (options.webhookUrl !== undefined) ensureWebhook(gateway, options.webhookUrl);
    gateway.wake();
  };
  const program: Program = {
    gateway,
    deliveries,
    reset() {
      clock.reset();
      gateway.faults.clear();
      Object.assign(gateway.settings, settings);
      const { lastTransId, lastBatchId } = gateway.state;
      Object.assign(gateway.state, emptyState(clock.now()), {
        lastTransId,
        lastBatchId,
      });
      beginAgain();
    },
  };

  const server = await serve(createApp(program, saver, readHistory), options.port);
  beginAgain();
  return {
    ...server,
    clock,
    idle: deliveries.idle,
    async close() {
      timetable.stop();
      await deliveries.stop();
      await server.close();
      await saver.saved();
    },
  };
}
