import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { matchRoute, useRouter } from "wouter";
import { isOfficersPage } from "#contract/pages/page-paths.ts";
import { onUnauthorized } from "#web/platform/api/unauthorized.ts";
import { isServerPath, paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored-member.ts";
import { usePlanRedirect } from "#web/session/access/redirect.tsx";
import { rememberReturnPath } from "#web/session/log-in/return-path.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { endSession, sessionQuery } from "./session.ts";

/** The message and redirect after a 401. */
export interface Loss {
  title: string;
  description: string;
  to: string;
  afterMs: number;
  /** True if only a failed read counts. */
  ofReads?: boolean;
}

const LOGGED_OUT = { title: "Unauthorized", description: "You are logged out. Logging in again..." };

/** Dashboard, events list and officers' pages: to the administrators' login (C-06). */
export const LOST_TO_ADMIN_LOGIN: Loss = { ...LOGGED_OUT, to: paths.adminLogin, afterMs: 500 };
/** Members' other pages: to the members' login. */
export const LOST_TO_MEMBER_LOGIN: Loss = { ...LOGGED_OUT, to: paths.memberLogin, afterMs: 500 };
/** Registration and waitlist: in words of their own. */
export const LOST_WHILE_REGISTERING: Loss = {
  title: "Unauthorized",
  description: "Please log in to continue.",
  to: paths.memberLogin,
  afterMs: 500,
};

/** The pages whose loss differs from that of their kind. */
const LOSSES: readonly (readonly [pattern: string, loss: Loss])[] = [
  [paths.dashboard, LOST_TO_ADMIN_LOGIN],
  [paths.events, LOST_TO_ADMIN_LOGIN],
  [paths.register(":id"), LOST_WHILE_REGISTERING],
  // What an officer may not save here is refused in words of its own.
  [paths.adminEvents, { ...LOST_TO_ADMIN_LOGIN, ofReads: true }],
];

/** After a 401 on the page of someone logged in: clears the record, shows the message, and goes to the login, once. */
export function useLostSessions(): void {
  const client = useQueryClient();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  const { parser } = useRouter();
  useEffect(() => {
    function lose(method: string) {
      if (!client.getQueryData(sessionQuery.queryKey)) return;
      const { pathname, search, hash } = window.location;
      const own = LOSSES.find(([pattern]) => matchRoute(parser, pattern, pathname)[0])?.[1];
      const { title, description, to, afterMs, ofReads } =
        own ?? (isOfficersPage(pathname) ? LOST_TO_ADMIN_LOGIN : LOST_TO_MEMBER_LOGIN);
      if (ofReads && method !== "GET") return;
      // Cleared at once; otherwise the next page would consider the member logged in and return here.
      clearStoredMember();
      rememberReturnPath(pathname + search + hash);
      // A server page reloads everything; within the application the caches must be cleared (H-25).
      const planned = planRedirect(afterMs, to, isServerPath(to) ? undefined : () => endSession(client));
      // Every failure on the page has this one cause.
      if (planned) toast({ title, description, aloneForMs: afterMs });
    }
    return onUnauthorized(lose);
  }, [client, toast, planRedirect, parser]);
}
