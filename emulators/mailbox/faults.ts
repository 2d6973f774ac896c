import { z } from "zod";

export const FaultsForm = z.strictObject({
  /** Every message is refused permanently (550) until cleared. */
  refuseAll: z.boolean().optional(),
  /** The next so many messages are refused for now (451). */
  refuseTemporarily: z.int().min(0).optional(),
});

export interface Refusal extends Error {
  responseCode: number;
}

export interface Faults {
  set(faults: z.output<typeof FaultsForm>): void;
  state(): { refuseAll: boolean; refuseTemporarily: number };
  /** Why the next message is refused, or null; a temporary refusal is used up by it. */
  whyNotTake(): Refusal | null;
}

export function createFaults(): Faults {
  const state = { refuseAll: false, refuseTemporarily: 0 };
  return {
    set({ refuseAll = state.refuseAll, refuseTemporarily = state.refuseTemporarily }) {
      Object.assign(state, { refuseAll, refuseTemporarily });
    },
    state: () => ({ ...state }),
    whyNotTake() {
      if (state.refuseAll) return refusal(550, "5.7.1 This mailbox refuses everything");
      if (state.refuseTemporarily === 0) return null;
      state.refuseTemporarily -= 1;
      return refusal(451, "4.3.0 Try again later");
    },
  };
}

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode });
}
