import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Kitchen, sendKitchenCopy } from "#contract/papers/kitchen.ts";
import { kitchenQuery, useRefreshPapers } from "#web/papers/papers-queries.ts";
import { paperIn } from "#web/papers/print/choice.ts";
import { readKept } from "#web/papers/print/kept-choices.ts";
import { useDownloadPack } from "#web/papers/print/use-download-pack.ts";
import { call } from "#web/platform/api/api.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/**
 * Makes the next copy and emails it to the venue, as the officer read it; without an address the papers are saved as a
 * file. After a refusal the newer state is read, so that the dialog shows it.
 */
export function useTellVenue(event: Pick<Event, "id" | "title">, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshPapers(event.id);
  const saving = useDownloadPack(event);
  return useMutation({
    mutationFn: ({ version, fingerprint }: Kitchen) =>
      call(sendKitchenCopy, { params: { id: event.id }, body: { version, fingerprint } }),
    onSuccess: (kitchen) => {
      const { emails, version } = kitchen;
      client.setQueryData(kitchenQuery(event.id).queryKey, kitchen);
      refresh().catch(console.error);
      onDone();
      if (emails.length === 0) {
        const paper = paperIn(readKept());
        saving.mutate({ what: `Copy ${version}`, parts: ["cover", "kitchen"], paper, copy: version });
      } else {
        toast({ title: "The Venue Is Told", description: `Copy ${version} goes to ${emails.join(", ")}.` });
      }
    },
    onError: () => void refresh().catch(console.error),
  });
}
