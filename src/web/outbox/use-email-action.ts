import { useQueryClient } from "@tanstack/react-query";
import { dismissEmail, type OutboxEmail, sendEmailAgain, showEmail } from "#contract/outbox.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";

const NOT_REACHED = "We couldn’t reach the portal. Please check the email before you try again.";

/** Whether a query reads emails, or what needs attention because of them. */
export function isAboutEmails({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return /^(emails$|\/api\/emails|\/api\/admin\/needs)/.test(String(queryKey[0]));
}

/** Sends, retries, or dismisses an email; confirms in a toast and refreshes the page. */
export function useEmailAction({ id, copies }: Pick<OutboxEmail, "id" | "copies">) {
  const client = useQueryClient();
  return useTask({
    run: (action: "copy" | "try" | "dismiss") =>
      action === "dismiss"
        ? call(dismissEmail, { params: { id }, body: {} })
        : call(sendEmailAgain, { params: { id }, body: { as: action, copies } }),
    said: (_email, action) =>
      action === "dismiss"
        ? { title: "Email Dismissed", description: "It no longer needs attention." }
        : { title: "Queued", description: "The email will be sent in a minute or two." },
    failed: "Something Went Wrong",
    fallback: NOT_REACHED,
    onDone: (email) => client.setQueryData(read(showEmail, { params: { id } }).queryKey, email),
    refresh: () => void client.invalidateQueries({ predicate: isAboutEmails }),
  });
}
