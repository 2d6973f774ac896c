import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dismissEmail, type OutboxEmail, sendEmailAgain, showEmail } from "#contract/outbox.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

const NOT_REACHED =
  "The portal could not be reached. Please look at the email again before you try once more.";

/** What an officer does with an email: told in a toast, and the page then shows how the email stands. */
export function useEmailAction({ id, copies }: Pick<OutboxEmail, "id" | "copies">) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const client = useQueryClient();
  const refresh = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^(emails$|\/api\/emails|\/api\/admin\/needs)/.test(String(queryKey[0])),
    });
  return useMutation({
    mutationFn: (action: "copy" | "try" | "aside") =>
      action === "aside"
        ? call(dismissEmail, { params: { id }, body: {} })
        : call(sendEmailAgain, { params: { id }, body: { as: action, copies } }),
    onSuccess: (email: OutboxEmail, action) => {
      client.setQueryData(read(showEmail, { params: { id } }).queryKey, email);
      toast(
        action === "aside"
          ? { title: "Set Aside", description: "The email calls for nobody any more." }
          : { title: "Queued", description: "The email goes out within a minute or two." },
      );
      refresh();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      toast({ title: "Not Done", description: errorMessage(error, NOT_REACHED), variant: "destructive" });
      refresh();
    },
  });
}
