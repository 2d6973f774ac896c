import { useMutation, useQueryClient } from "@tanstack/react-query";
import { closeCalendarFeed, openCalendarFeed, showCalendarFeed } from "#contract/calendar.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

function useAfterwards() {
  const client = useQueryClient();
  const toast = useToast();
  return {
    toast,
    refresh: () => client.invalidateQueries({ queryKey: read(showCalendarFeed).queryKey }),
    fail: (title: string) => (error: Error) => {
      toast({ title, description: errorMessage(error, "Please try again."), variant: "destructive" });
    },
  };
}

/** Makes a private address; its answer is the only place where the address can be read. */
export function useOpenCalendarFeed() {
  const { refresh, fail } = useAfterwards();
  return useMutation({
    mutationFn: () => call(openCalendarFeed),
    onSuccess: () => void refresh(),
    onError: fail("Link not created"),
  });
}

/** Revokes it. */
export function useCloseCalendarFeed() {
  const { toast, refresh, fail } = useAfterwards();
  return useMutation({
    mutationFn: () => call(closeCalendarFeed),
    onSuccess: () => {
      toast({ title: "Link revoked", description: "Calendars that used it will stop updating." });
      void refresh();
    },
    onError: fail("Link not revoked"),
  });
}
