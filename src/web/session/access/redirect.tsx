import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { go } from "#web/platform/go.ts";

/** Schedules a redirect and returns a function that cancels it; null while another is pending (C-06). */
type PlanRedirect = (afterMs: number, to: string, before?: () => void) => (() => void) | null;

const RedirectContext = createContext<PlanRedirect | null>(null);

function makePlan(): { plan: PlanRedirect; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const plan: PlanRedirect = (afterMs, to, before) => {
    if (timer !== null) return null;
    const mine = setTimeout(() => {
      timer = null;
      before?.();
      go(to);
    }, afterMs);
    timer = mine;
    return () => {
      clearTimeout(mine);
      if (timer === mine) timer = null;
    };
  };
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return { plan, cancel };
}

/** Holds the pending redirect, of which there is at most one; it ends with the application. */
export function RedirectProvider({ children }: { children: ReactNode }) {
  const [{ plan, cancel }] = useState(makePlan);
  useEffect(() => cancel, [cancel]);
  return <RedirectContext value={plan}>{children}</RedirectContext>;
}

/** Returns the scheduler of delayed redirects. */
export function usePlanRedirect(): PlanRedirect {
  const plan = use(RedirectContext);
  if (!plan) throw new Error("usePlanRedirect needs a RedirectProvider above it");
  return plan;
}
