import { createContext, type ReactNode, use, useMemo } from "react";
import { go } from "#web/platform/go.ts";

/** Schedules a redirect and returns a function that cancels it; null while another is pending (C-06). */
type PlanRedirect = (afterMs: number, to: string, before?: () => void) => (() => void) | null;

const RedirectContext = createContext<PlanRedirect | null>(null);

function makePlan(): PlanRedirect {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return (afterMs, to, before) => {
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
}

/** Holds the pending redirect, of which there is at most one. */
export function RedirectProvider({ children }: { children: ReactNode }) {
  return <RedirectContext value={useMemo(makePlan, [])}>{children}</RedirectContext>;
}

/** Returns the scheduler of delayed redirects. */
export function usePlanRedirect(): PlanRedirect {
  const plan = use(RedirectContext);
  if (!plan) throw new Error("usePlanRedirect needs a RedirectProvider above it");
  return plan;
}
