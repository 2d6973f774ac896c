import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { logIn, type MemberRecord } from "#contract/session.ts";
import { call, read } from "#web/platform/api/api.ts";
import { ApiError, errorMessage } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { MEMBER_HOME, paths } from "#web/platform/paths.ts";
import { enterSession, rememberMember } from "#web/session/session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { takeReturnPath } from "./return-path.ts";

/** The specified delay between the response and the next page. */
const ARRIVAL_MS = 100;

/** The message for a failed log-in (C-04). A rate limit shows the server's message. */
export function loginFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return "Invalid username or password";
  const general = "Login failed. Please try again.";
  return status === 429 ? errorMessage(error, general) : general;
}

/** Stores the record of who logged in, greets them, and redirects after a moment. */
export function useArrival(): (record: MemberRecord, byLink?: { returnPath: string | null }) => void {
  const client = useQueryClient();
  const toast = useToast();
  const { chapterName } = useChapter();
  return useCallback(
    (record, byLink) => {
      const session = rememberMember({ ...record, isMember: true });
      toast(
        record.isAdmin && !byLink
          ? { title: "Admin login successful", description: "Welcome to the admin panel!" }
          : { title: "Login successful", description: `Welcome to ${chapterName}!` },
      );
      const remembered = takeReturnPath(session);
      const wanted = byLink?.returnPath ?? remembered;
      // A link grants no officer's rights (D-530).
      const home = record.isAdmin && !byLink ? paths.admin : MEMBER_HOME;
      const notice = session.hasAnyAdminAccess ? call(listPasskeys).catch(() => null) : null;
      setTimeout(() => {
        enterSession(client, session);
        // Above each officer's page; what is below it must not move when it comes.
        void notice?.then((own) => own && client.setQueryData(read(listPasskeys).queryKey, own));
        go(wanted ?? home);
      }, ARRIVAL_MS);
    },
    [client, toast, chapterName],
  );
}

/** Logs a member in by username and password. */
export function useLogIn() {
  const arrive = useArrival();
  return useTask({
    run: (form: { username: string; password: string; isShared?: true }) => call(logIn, { body: form }),
    failed: "Login failed",
    reason: loginFailure,
    onDone: (record) => arrive(record),
  });
}
