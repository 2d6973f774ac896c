import type { Gateway } from "./gateway.ts";
import { nextSettlementAt, runDueSettlements } from "./ledger/settlement.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

const longestSleep = 60_000;

export interface Timetable {
  /** Does what is due now and sleeps until the next due instant. */
  wake(): void;
  stop(): void;
}

export function createTimetable(gateway: Gateway, deliveries: Deliveries): Timetable {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    runDueSettlements(gateway);
    deliveries.pump();
    const next = Math.min(nextSettlementAt(gateway), deliveries.nextAt());
    const sleep = gateway.clock.realMsUntil(next);
    if (sleep !== Number.POSITIVE_INFINITY) timer = setTimeout(wake, Math.min(sleep, longestSleep)).unref();
  }
  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
