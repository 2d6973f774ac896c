import { createEmulatedClock, type EmulatedClock } from "#emulators/platform/clock.ts";
import { createFaults } from "#emulators/platform/faults.ts";
import { serve } from "#emulators/platform/listen.ts";
import { createSaver } from "#emulators/platform/saver.ts";
import { type Application, defaultSettings, type Settings } from "./accounts/account.ts";
import { demoAccounts, demoApplication, demoLogins } from "./accounts/demo.ts";
import { createThrottle } from "./api/throttle.ts";
import { createApp } from "./app.ts";
import { listId } from "./control/add-contacts.ts";
import { createRequestLog } from "./control/request-log.ts";
import type { Program } from "./program.ts";
import type { Provider } from "./provider.ts";
import { createState, tablesOf } from "./state/state.ts";
import { restoreState, storedState } from "./state/stored-state.ts";
import { wireTime } from "./wire-time.ts";

export interface ConstantContactOptions {
  /** 0 or nothing takes a free port. */
  port?: number;
  application?: Partial<Application>;
  settings?: Partial<Settings>;
  /** Names of the lists that every account begins with. */
  lists?: readonly string[];
  /** Where the state is kept; without it a restart forgets everything. */
  file?: string | undefined;
  clock?: EmulatedClock;
}

export interface RunningConstantContact {
  url: string;
  port: number;
  clock: EmulatedClock;
  /** What it works with, for a test in the same process to look into. */
  provider: Provider;
  close(): Promise<void>;
}

/** Starts an emulated Constant Contact on loopback, in this process. */
export async function startConstantContact(
  options: ConstantContactOptions = {},
): Promise<RunningConstantContact> {
  const settings = { ...defaultSettings, ...options.settings };
  const clock = options.clock ?? createEmulatedClock();
  const accounts = new Map(demoAccounts.map((account) => [account.id, account]));
  const state = createState([...accounts.keys()]);
  if (options.file !== undefined) restoreState(options.file, state, clock);
  const saver = createSaver(options.file, () => storedState(state, clock));
  const provider: Provider = {
    application: { ...demoApplication, ...options.application },
    accounts,
    logins: firstLogins(),
    settings: { ...settings },
    clock,
    faults: createFaults(),
    state,
    apiThrottle: createThrottle(),
    tokenThrottle: createThrottle(),
  };
  const begin = () => {
    const now = wireTime(clock.now());
    for (const holdings of state.holdings.values()) {
      for (const name of options.lists ?? []) listId(holdings, name, now);
    }
  };
  begin();
  const program: Program = {
    provider,
    requests: createRequestLog(),
    reset() {
      clock.reset();
      provider.faults.clear();
      Object.assign(provider.settings, settings);
      for (const [name, login] of firstLogins()) provider.logins.set(name, login);
      for (const [, table] of tablesOf(state)) table.clear();
      program.requests.clear();
      begin();
    },
  };
  const server = await serve(createApp(program, saver), options.port);
  return {
    ...server,
    clock,
    provider,
    async close() {
      await server.close();
      await saver.saved();
    },
  };
}

function firstLogins() {
  return new Map(demoLogins.map((login) => [login.name, login]));
}
