import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  listScheduledCirculars,
  stopScheduledCircular,
} from "#contract/registrations/scheduled-circulars.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

const WAITING_MS = 30_000;

/** The emails of a dinner that wait for their hour, or did not go; read again while any of them wait. */
export function scheduledQuery(eventId: number) {
  return queryOptions({
    ...read(listScheduledCirculars, { params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ ended }) => ended === null) ? WAITING_MS : false),
  });
}

/** Stops an email that waits for its hour. */
export function useStopScheduled(eventId: number) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopScheduledCircular, { params: { id } }),
    onSuccess: () => toast({ title: "Stopped", description: "It won’t be sent." }),
    onError: (error) =>
      toast({
        title: "Error",
        description: errorMessage(error, "The email could not be stopped. Please try again."),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: scheduledQuery(eventId).queryKey }),
  });
}
