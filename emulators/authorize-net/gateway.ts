import type { AccountSettings, Credentials } from "./account.ts";
import type { EmulatedClock } from "./clock.ts";
import type { Faults } from "./faults/faults.ts";
import type { State } from "./state.ts";

/** What every part of the emulator works with, handed in explicitly. */
export interface Gateway {
  credentials: Credentials;
  settings: AccountSettings;
  clock: EmulatedClock;
  faults: Faults;
  state: State;
  /** Looks at once for what has become due: notifications, batches. Called after every change. */
  wake(): void;
}
