import { useQueryClient } from "@tanstack/react-query";
import { logOut } from "#contract/session.ts";
import { request } from "#web/platform/api.ts";
import { go } from "#web/platform/go.ts";
import { paths } from "#web/platform/paths.ts";
import { clearStoredMember } from "#web/platform/stored-member.ts";
import { dropAllDrafts } from "#web/registrations/drop-drafts.ts";
import { endSession, useSession } from "./session.ts";

/** Ends the session: full administrators by the server's own log-out, everybody else to the site root (C-49, S-04). */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const session = useSession();
  return () => {
    dropAllDrafts();
    if (session?.isAdmin) {
      clearStoredMember();
      go(paths.adminLogout);
      return;
    }
    // Outlives the page; whatever it answers, this browser has forgotten the member.
    request(logOut.method, logOut.path, { keepalive: true }).catch(() => undefined);
    endSession(client);
    go(paths.dashboard);
  };
}
