import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { isUnauthorized } from "#web/platform/api/api-error.ts";
import { isServerPath, paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored-member.ts";
import { usePlanRedirect } from "#web/session/access/redirect.tsx";
import { rememberReturnPath } from "#web/session/log-in/return-path.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { endSession } from "./session.ts";

/** The message and redirect after a 401. */
export interface Loss {
  title: string;
  description: string;
  to: string;
  afterMs: number;
}

const LOGGED_OUT = { title: "Unauthorized", description: "You are logged out. Logging in again..." };

/** Dashboard, events list and administration: to the administrators' log-in (C-06). */
export const LOST_TO_ADMIN_LOGIN: Loss = { ...LOGGED_OUT, to: paths.adminLogin, afterMs: 500 };
/** Profile: to the members' log-in. */
export const LOST_TO_MEMBER_LOGIN: Loss = { ...LOGGED_OUT, to: paths.memberLogin, afterMs: 500 };
/** Registration and waitlist. */
export const LOST_WHILE_REGISTERING: Loss = {
  title: "Unauthorized",
  description: "Please log in to continue.",
  to: paths.memberLogin,
  afterMs: 500,
};

/** Returns a function to call after a 401: clears the record, shows the message, and goes to the log-in, once. */
export function useLoseSession(): (loss: Loss) => void {
  const client = useQueryClient();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  return useCallback(
    ({ title, description, to, afterMs }) => {
      // Cleared at once; otherwise the next page would consider the member logged in and return here.
      clearStoredMember();
      rememberReturnPath(window.location.pathname + window.location.search + window.location.hash);
      // A server page reloads everything; within the application the caches must be cleared (H-25).
      const planned = planRedirect(afterMs, to, isServerPath(to) ? undefined : () => endSession(client));
      if (planned) toast({ title, description });
    },
    [client, toast, planRedirect],
  );
}

/** Handles a 401 among a page's query errors. */
export function useSessionLoss(error: unknown, loss: Loss): void {
  const loseSession = useLoseSession();
  const lost = isUnauthorized(error);
  useEffect(() => {
    if (lost) loseSession(loss);
  }, [lost, loss, loseSession]);
}
