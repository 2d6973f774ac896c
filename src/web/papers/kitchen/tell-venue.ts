import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Kitchen, makeKitchenCopy, sendKitchenCopy } from "#contract/papers/kitchen.ts";
import { kitchenQuery, useRefreshPapers } from "#web/papers/papers-queries.ts";
import { paperIn } from "#web/papers/print/choice.ts";
import { readKept } from "#web/papers/print/kept-choices.ts";
import { useDownloadPack } from "#web/papers/print/use-download-pack.ts";
import { call } from "#web/platform/api/api.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** How the venue gets a copy: by email, or on paper, which someone there takes. */
export type Way = { by: "email" } | { by: "paper"; handedTo: string };

/**
 * Makes the next copy. It is emailed to the venue as the officer read it, or saved as a file to print. After a refusal the
 * newer state is read, so that the dialog shows it.
 */
export function useTellVenue(event: Pick<Event, "id" | "title">, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshPapers(event.id);
  const saving = useDownloadPack(event);
  const params = { id: event.id };
  return useMutation({
    mutationFn: ({ kitchen: { version, fingerprint }, way }: { kitchen: Kitchen; way: Way }) =>
      way.by === "email"
        ? call(sendKitchenCopy, { params, body: { version, fingerprint } })
        : call(makeKitchenCopy, { params, body: { handedTo: way.handedTo } }),
    onSuccess: (kitchen, { way }) => {
      const { emails, version } = kitchen;
      client.setQueryData(kitchenQuery(event.id).queryKey, kitchen);
      refresh().catch(console.error);
      onDone();
      if (way.by === "paper") {
        const paper = paperIn(readKept());
        saving.mutate({ what: `Copy ${version}`, parts: ["cover", "kitchen"], paper, copy: version });
      } else {
        toast({ title: "The Venue Is Told", description: `Copy ${version} goes to ${emails.join(", ")}.` });
      }
    },
    onError: () => void refresh().catch(console.error),
  });
}
