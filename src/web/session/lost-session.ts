import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { isUnauthorized } from "#web/platform/api-error.ts";
import { isServerPath, paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored-member.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { usePlanRedirect } from "./redirect.tsx";
import { rememberReturnPath } from "./return-path.ts";
import { endSession } from "./session.ts";

/** What is said, where it goes and when, after the server has answered 401. */
export interface Loss {
  title: string;
  description: string;
  to: string;
  afterMs: number;
}

const LOGGED_OUT = { title: "Unauthorized", description: "You are logged out. Logging in again..." };

/** Dashboard, events list and administration: the administrators' log-in (000 §8, C-06). */
export const LOST_TO_ADMIN_LOGIN: Loss = { ...LOGGED_OUT, to: paths.adminLogin, afterMs: 500 };
/** Profile: the members' log-in (000 §2.8). */
export const LOST_TO_MEMBER_LOGIN: Loss = { ...LOGGED_OUT, to: paths.memberLogin, afterMs: 500 };
/** Registration and waitlist (000 §8). */
export const LOST_WHILE_REGISTERING: Loss = {
  title: "Unauthorized",
  description: "Please log in to continue.",
  to: paths.memberLogin,
  afterMs: 500,
};

/** A function to call on a 401: forgets the record, says so, and goes to the log-in, once. */
export function useLoseSession(): (loss: Loss) => void {
  const client = useQueryClient();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  return useCallback(
    ({ title, description, to, afterMs }) => {
      // At once, or the page that opens next believes the member still signed in and comes back here.
      clearStoredMember();
      rememberReturnPath(window.location.pathname + window.location.search);
      // A page of the server starts everything anew; inside the application the caches must go (H-25).
      const planned = planRedirect(afterMs, to, isServerPath(to) ? undefined : () => endSession(client));
      if (planned) toast({ title, description });
    },
    [client, toast, planRedirect],
  );
}

/** Watches the errors of a page's reads for the 401 that ends the session. */
export function useSessionLoss(error: unknown, loss: Loss): void {
  const loseSession = useLoseSession();
  const lost = isUnauthorized(error);
  useEffect(() => {
    if (lost) loseSession(loss);
  }, [lost, loss, loseSession]);
}
