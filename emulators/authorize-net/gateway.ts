import type { EmulatedClock } from "#emulators/platform/clock.ts";
import type { Faults } from "#emulators/platform/faults.ts";
import type { AccountSettings, Credentials } from "./account.ts";
import type { Fault } from "./faults/faults.ts";
import type { State } from "./state.ts";

/** What every part of the emulator works with, handed in explicitly. */
export interface Gateway {
  credentials: Credentials;
  settings: AccountSettings;
  clock: EmulatedClock;
  faults: Faults<Fault>;
  state: State;
  /** Looks at once for what has become due: notifications, batches. Called after every change. */
  wake(): void;
}
