import { useQueryClient } from "@tanstack/react-query";
import { logOut } from "#contract/session.ts";
import { request } from "#web/platform/api/api.ts";
import { go } from "#web/platform/go.ts";
import { removeMemberMarker } from "#web/platform/member-marker.ts";
import { paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored/stored-member.ts";
import { type ToastText, useToast } from "#web/ui/feedback/Toast.tsx";
import { deleteAllDrafts } from "./delete-drafts.ts";
import { endSession, sessionQuery, useSession } from "./session.ts";

/** Time to read the message before the next page. */
const READING_MS = 3000;
const LOGOUT_FAILED: ToastText = {
  title: "You may still be logged in",
  description: "We couldn’t reach the portal. We’re trying again; please wait for the start page.",
  variant: "destructive",
};

/** Ends the session: full administrators through the server's log-out page, everyone else to the site root (C-49, S-04). */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const session = useSession();
  const toast = useToast();
  return () => {
    // First, so that no other tab fetches the record in the meantime (D-524).
    removeMemberMarker();
    deleteAllDrafts();
    if (session?.isAdmin) {
      clearStoredMember();
      go(paths.adminLogout);
      return;
    }
    void askToEnd().then((isOut) => {
      if (isOut) return;
      toast(LOGOUT_FAILED);
      setTimeout(() => {
        // Skipped if someone has logged in meanwhile, since it would log them out.
        if (client.getQueryData(sessionQuery.queryKey) === null) go(paths.adminLogout);
      }, READING_MS);
    });
    endSession(client);
    go(paths.dashboard);
  };
}

/** Whether the server has ended the session. `keepalive` lets the request outlive the page. */
async function askToEnd(): Promise<boolean> {
  try {
    return (await request(logOut.method, logOut.path, { keepalive: true })).ok;
  } catch {
    return false;
  }
}
