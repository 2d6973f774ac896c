import { z } from "zod";
import { RETURNS, type Return } from "#emulators/mailbox/returns/report.ts";

export const FaultsForm = z.strictObject({
  /** Every message is refused permanently (550) until cleared. */
  refuseAll: z.boolean().optional(),
  /** The next so many messages are refused for now (451). */
  refuseTemporarily: z.int().min(0).optional(),
  /** Addresses that are refused, each with the reply, such as "550 5.1.1 User unknown"; replaces those before. */
  refuseRecipients: z.record(z.string(), z.string().regex(/^[45]\d\d .+$/)).optional(),
  /** Addresses whose email is accepted and then returned, each with the kind of return; replaces earlier ones. */
  returnRecipients: z.record(z.string(), z.enum(RETURNS)).optional(),
});

export interface Refusal extends Error {
  responseCode: number;
}

interface State {
  refuseAll: boolean;
  refuseTemporarily: number;
  refuseRecipients: Record<string, string>;
  returnRecipients: Record<string, Return>;
}

export interface Faults {
  set(faults: z.output<typeof FaultsForm>): void;
  state(): State;
  /** Why the next message is refused, or null; a temporary refusal is used up by it. */
  whyNotTake(): Refusal | null;
  /** Why a message to this address is refused, or null. */
  whyNotTo(address: string): Refusal | null;
  /** How a message to this address comes back, or undefined. */
  returnOf(address: string): Return | undefined;
  clear(): void;
}

/** `returnRecipients` are those that come back from the start, and again once faults are cleared. */
export function createFaults({ returnRecipients = {} }: Partial<State> = {}): Faults {
  const none = (): State => ({
    refuseAll: false,
    refuseTemporarily: 0,
    refuseRecipients: {},
    returnRecipients,
  });
  const state = none();
  return {
    set({
      refuseAll = state.refuseAll,
      refuseTemporarily = state.refuseTemporarily,
      refuseRecipients = state.refuseRecipients,
      returnRecipients: returns = state.returnRecipients,
    }) {
      Object.assign(state, { refuseAll, refuseTemporarily, refuseRecipients, returnRecipients: returns });
    },
    clear: () => void Object.assign(state, none()),
    returnOf: (address) => state.returnRecipients[address.toLowerCase()],
    state: () => ({ ...state }),
    whyNotTake() {
      if (state.refuseAll) return refusal(550, "5.7.1 This mailbox refuses everything");
      if (state.refuseTemporarily === 0) return null;
      state.refuseTemporarily -= 1;
      return refusal(451, "4.3.0 Try again later");
    },
    whyNotTo(address) {
      const reply = state.refuseRecipients[address.toLowerCase()];
      return reply === undefined ? null : refusal(Number(reply.slice(0, 3)), reply.slice(4));
    },
  };
}

function refusal(responseCode: number, message: string): Refusal {
  return Object.assign(new Error(message), { responseCode });
}
