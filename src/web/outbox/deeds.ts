import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Letter, sendLetterAgain, setLetterAside, showLetter } from "#contract/outbox.ts";
import { call, read } from "#web/platform/api.ts";
import { isUnauthorized, reasonOf } from "#web/platform/api-error.ts";
import { LOST_TO_ADMIN_LOGIN, useLoseSession } from "#web/session/lost-session.ts";
import { useToast } from "#web/ui/Toast.tsx";

const NOT_REACHED =
  "The portal could not be reached. Please look at the letter again before you try once more.";

/** What an officer does with a letter: told in a toast, and the page then shows how the letter stands. */
export function useLetterDeed({ id, copies }: Pick<Letter, "id" | "copies">) {
  const toast = useToast();
  const loseSession = useLoseSession();
  const client = useQueryClient();
  const refresh = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^(letters$|\/api\/letters|\/api\/admin\/needs)/.test(String(queryKey[0])),
    });
  return useMutation({
    mutationFn: (deed: "copy" | "try" | "aside") =>
      deed === "aside"
        ? call(setLetterAside, { params: { id }, body: {} })
        : call(sendLetterAgain, { params: { id }, body: { as: deed, copies } }),
    onSuccess: (letter: Letter, deed) => {
      client.setQueryData(read(showLetter, { params: { id } }).queryKey, letter);
      toast(
        deed === "aside"
          ? { title: "Set Aside", description: "The letter calls for nobody any more." }
          : { title: "Queued", description: "The letter goes out within a minute or two." },
      );
      refresh();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return loseSession(LOST_TO_ADMIN_LOGIN);
      toast({ title: "Not Done", description: reasonOf(error, NOT_REACHED), variant: "destructive" });
      refresh();
    },
  });
}
