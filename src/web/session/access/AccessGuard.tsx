import { type ReactNode, useEffect } from "react";
import { paths } from "#web/platform/paths.ts";
import { type Session, useSession } from "#web/session/session.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { usePlanRedirect } from "./redirect.tsx";

/** The message for someone without access, and the delay before they go to the dashboard. */
export interface Denial {
  title: string;
  description: string;
  afterMs: number;
}

/** For a plain member on an administration page (C-32). */
export const ACCESS_DENIED: Denial = {
  title: "Access Denied",
  description: "You don't have permission to access this page.",
  afterMs: 500,
};
/** For a limited officer on the event management page (C-19). */
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

/** Renders its children only for those it allows; others see a message and go to the dashboard. */
export function AccessGuard({ allows, denial = ACCESS_DENIED, children }: AccessGuardProps) {
  const session = useSession();
  return session && allows(session) ? children : <Denied denial={denial} />;
}

function Denied({ denial: { title, description, afterMs } }: { denial: Denial }) {
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  useEffect(() => {
    const cancel = planRedirect(afterMs, paths.dashboard);
    if (!cancel) return;
    toast({ title, description, variant: "destructive" });
    return cancel;
  }, [title, description, afterMs, planRedirect, toast]);
  return <EmptyState level="h1" title={ACCESS_DENIED.title} text={description} />;
}
