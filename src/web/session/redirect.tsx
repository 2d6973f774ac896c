import { createContext, type ReactNode, use, useMemo } from "react";
import { go } from "#web/platform/go.ts";

/** Plans one redirect; null while another is under way (C-06), else a function that calls it off. */
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

/** Holds the one delayed redirect that may be under way. */
export function RedirectProvider({ children }: { children: ReactNode }) {
  return <RedirectContext value={useMemo(makePlan, [])}>{children}</RedirectContext>;
}

/** The planner of delayed redirects; refuses a second one while the first is under way. */
export function usePlanRedirect(): PlanRedirect {
  const plan = use(RedirectContext);
  if (!plan) throw new Error("usePlanRedirect needs a RedirectProvider above it");
  return plan;
}
