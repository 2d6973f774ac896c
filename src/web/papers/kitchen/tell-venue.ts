import { useQueryClient } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type Kitchen, makeKitchenCopy, sendKitchenCopy } from "#contract/papers/kitchen.ts";
import { kitchenQuery, useRefreshPapers } from "#web/papers/papers-queries.ts";
import { paperIn } from "#web/papers/print/choice.ts";
import { readKept } from "#web/papers/print/kept-choices.ts";
import { useDownloadPack } from "#web/papers/print/use-download-pack.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";

/** How the venue gets a copy: by email, or on paper, which someone there takes. */
export type Way = { by: "email" } | { by: "paper"; handedTo: string };

/**
 * Makes the next copy. It is emailed to the venue as the officer read it, or saved as a file to print. After a refusal the
 * newer state is read, so that the dialog shows it.
 */
export function useTellVenue(event: Pick<Event, "id" | "title">, onDone: () => void) {
  const client = useQueryClient();
  const refresh = useRefreshPapers(event.id);
  const saving = useDownloadPack(event);
  const params = { id: event.id };
  return useTask({
    run: ({ kitchen: { version, fingerprint }, way }: { kitchen: Kitchen; way: Way }) =>
      way.by === "email"
        ? call(sendKitchenCopy, { params, body: { version, fingerprint } })
        : call(makeKitchenCopy, { params, body: { handedTo: way.handedTo } }),
    said: ({ emails, version }, { way }) =>
      way.by === "email"
        ? {
            title: "Sent to the Venue",
            description: `We’re emailing copy ${version} to ${emails.join(", ")}.`,
          }
        : null,
    failed: null,
    onDone: (kitchen, { way }) => {
      client.setQueryData(kitchenQuery(event.id).queryKey, kitchen);
      onDone();
      if (way.by === "email") return;
      const { version } = kitchen;
      const paper = paperIn(readKept());
      saving.mutate({ what: `Copy ${version}`, parts: ["cover", "kitchen"], paper, copy: version });
    },
    refresh: () => void refresh(),
  });
}
