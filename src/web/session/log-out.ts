import { useQueryClient } from "@tanstack/react-query";
import { logOut } from "#contract/session.ts";
import { request } from "#web/platform/api.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored-member.ts";
import { dropAllDrafts } from "#web/registrations/drop-drafts.ts";
import { type ToastText, useToast } from "#web/ui/Toast.tsx";
import { endSession, sessionQuery, useSession } from "./session.ts";

/** Time to read why the next page comes. */
const READING_MS = 3000;
const NOT_OUT: ToastText = {
  title: "You may still be logged in",
  description: "The portal could not be reached. We are trying once more; please wait for the start page.",
  variant: "destructive",
};

/** Ends the session: full administrators by the server's own log-out, everybody else to the site root (C-49, S-04). */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const session = useSession();
  const toast = useToast();
  return () => {
    dropAllDrafts();
    if (session?.isAdmin) {
      clearStoredMember();
      go(paths.adminLogout);
      return;
    }
    void askToEnd().then((isOut) => {
      if (isOut) return;
      toast(NOT_OUT);
      setTimeout(() => {
        // Unless somebody has logged in meanwhile, whom it would log out.
        if (client.getQueryData(sessionQuery.queryKey) === null) go(paths.adminLogout);
      }, READING_MS);
    });
    endSession(client);
    go(paths.dashboard);
  };
}

/** Whether the server has ended the session. Outlives the page: its cookie only the server can take back. */
async function askToEnd(): Promise<boolean> {
  try {
    return (await request(logOut.method, logOut.path, { keepalive: true })).ok;
  } catch {
    return false;
  }
}
