import type { Gateway } from "./gateway.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

/** The gateway together with what only its controls may touch. */
export interface Program {
  gateway: Gateway;
  deliveries: Deliveries;
  /** Back to how it was started: no transactions, first settings, no faults, real time. */
  reset(): void;
}
