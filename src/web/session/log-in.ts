import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logIn } from "#contract/session.ts";
import { call } from "#web/platform/api.ts";
import { ApiError, reasonOf } from "#web/platform/api-error.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { go } from "#web/platform/go.ts";
import { MEMBER_HOME, paths } from "#web/platform/paths.ts";
import { useToast } from "#web/ui/Toast.tsx";
import { takeReturnPath } from "./return-path.ts";
import { enterSession, rememberMember } from "./session.ts";

/** Between the answer and the next page (000 §9). */
const ARRIVAL_MS = 100;

/** What a failed log-in says (C-04): a wait that the server imposes is told in its own words. */
export function loginFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return "Invalid username or password";
  const general = "Login failed. Please try again.";
  return status === 429 ? reasonOf(error, general) : general;
}

/** Logs a member in, stores his record, greets him, and leads him on after a moment. */
export function useLogIn() {
  const client = useQueryClient();
  const toast = useToast();
  const { chapterName } = useChapter();
  return useMutation({
    mutationFn: (form: { username: string; password: string }) => call(logIn, { body: form }),
    onSuccess: (record) => {
      const session = rememberMember({ ...record, isMember: true });
      toast(
        record.isAdmin
          ? { title: "Admin login successful", description: "Welcome to the admin panel!" }
          : { title: "Login successful", description: `Welcome to ${chapterName}!` },
      );
      const wanted = takeReturnPath();
      setTimeout(() => {
        enterSession(client, session);
        go(record.isAdmin ? paths.admin : (wanted ?? MEMBER_HOME));
      }, ARRIVAL_MS);
    },
    onError: (error) =>
      toast({ title: "Login failed", description: loginFailure(error), variant: "destructive" }),
  });
}
