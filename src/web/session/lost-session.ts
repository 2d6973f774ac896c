import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { TO_MEMBER_LOGIN } from "#contract/pages/losses.ts";
import { pageAt } from "#contract/pages/page-paths.ts";
import { PAGES } from "#contract/pages/pages.ts";
import { onUnauthorized } from "#web/platform/api/unauthorized.ts";
import { isServerPath } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored/stored-member.ts";
import { usePlanRedirect } from "#web/session/access/redirect.tsx";
import { rememberReturnPath } from "#web/session/log-in/return-path.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { endSession, sessionQuery } from "./session.ts";

/** After a 401 on the page of someone logged in: clears the record, shows the message, and goes to the login, once. */
export function useLostSessions(): void {
  const client = useQueryClient();
  const toast = useToast();
  const planRedirect = usePlanRedirect();
  useEffect(() => {
    function lose(method: string) {
      if (!client.getQueryData(sessionQuery.queryKey)) return;
      const { pathname, search, hash } = window.location;
      const key = pageAt(pathname);
      const page = key && PAGES[key];
      const { title, description, to, afterMs, ofReads } =
        page && page.who !== "visitor" ? page.lost : TO_MEMBER_LOGIN;
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
  }, [client, toast, planRedirect]);
}
