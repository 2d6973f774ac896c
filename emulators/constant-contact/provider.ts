import type { EmulatedClock } from "#emulators/platform/clock.ts";
import type { Faults } from "#emulators/platform/faults.ts";
import type { Account, Application, Login, Settings } from "./accounts/account.ts";
import type { Throttle } from "./api/throttle.ts";
import type { Fault } from "./faults/faults.ts";
import type { State } from "./state/state.ts";

/** What every part of the emulator works with, handed in explicitly. */
export interface Provider {
  application: Application;
  accounts: ReadonlyMap<string, Account>;
  logins: Map<string, Login>;
  settings: Settings;
  clock: EmulatedClock;
  faults: Faults<Fault>;
  state: State;
  apiThrottle: Throttle;
  tokenThrottle: Throttle;
}
