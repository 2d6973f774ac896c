import { Refusal } from "#server/platform/refusal.ts";

/** Thrown by adapters to outside services while the portal runs with OUTGOING=hold. */
export class OutgoingOnHold extends Error {
  constructor(what: string) {
    super(`not sent, as OUTGOING=hold: ${what}`);
  }
}

/** The message for a person whose action would need an outgoing call from a held portal. */
export const ON_HOLD = {
  payment: "This portal is being checked and takes no payments right now. Nothing was charged.",
  refund: "This portal is being checked and sends no refunds right now. Nothing was sent.",
  mailingList:
    "This portal is being checked and does not talk to Constant Contact right now. Nothing was changed.",
} as const;

/** Refuses what a held portal cannot do, before anything is written. */
export function refuseWhileOnHold({ isHeld }: { isHeld: boolean }, sentence: string): void {
  if (isHeld) throw new Refusal(503, sentence, { extra: { success: false } });
}
