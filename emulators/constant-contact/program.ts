import type { RequestLog } from "./control/request-log.ts";
import type { Provider } from "./provider.ts";

/** The provider together with what only its controls may touch. */
export interface Program {
  provider: Provider;
  requests: RequestLog;
  /** Back to the initial state: no connections, no contacts, initial settings, no faults, real time. */
  reset(): void;
}
