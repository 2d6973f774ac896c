import { type ReactNode, useEffect } from "react";
import { paths } from "#web/platform/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useToast } from "#web/ui/Toast.tsx";
import { usePlanRedirect } from "./redirect.tsx";
import { type Session, useSession } from "./session.ts";

/** What one who may not enter is told, and after how long he is led to the dashboard. */
export interface Denial {
  title: string;
  description: string;
  afterMs: number;
}

/** A plain member on a page of the administration (C-32). */
export const ACCESS_DENIED: Denial = {
  title: "Access Denied",
  description: "You don't have permission to access this page.",
  afterMs: 500,
};
/** A limited administrator on the event management (C-19). */
export const NOT_AUTHORIZED: Denial = {
  title: "Error",
  description: "You are not authorized to access this page.",
  afterMs: 1000,
};

interface AccessGuardProps {
  allows: (session: Session) => boolean;
  denial?: Denial;
  children: ReactNode;
}

/** Mounts its children only for those it allows; the others are told so and led to the dashboard. */
export function AccessGuard({ allows, denial = ACCESS_DENIED, children }: AccessGuardProps) {
  const session = useSession();
  return session && allows(session) ? children : <TurnedAway denial={denial} />;
}

function TurnedAway({ denial: { title, description, afterMs } }: { denial: Denial }) {
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  useEffect(() => {
    const callOff = planRedirect(afterMs, paths.dashboard);
    if (!callOff) return;
    toast({ title, description, variant: "destructive" });
    return callOff;
  }, [title, description, afterMs, planRedirect, toast]);
  return <EmptyState level="h1" title={ACCESS_DENIED.title} text={description} />;
}
