import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { type CircularPreview, stopCircular } from "#contract/officers/circulars.ts";
import {
  type Draft,
  listCirculars,
  previewCircular,
  sendCircular,
  testCircular,
} from "#contract/registrations/circulars.ts";
import {
  changeScheduledCircular,
  type ScheduledCircular,
  scheduleCircular,
} from "#contract/registrations/scheduled-circulars.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { scheduledQuery } from "./scheduled-queries.ts";
import { useSendEmail } from "./send-email.ts";

const AGAIN_MS = 5000;
const PREVIEWS = ["circular preview"];

/** The emails of a dinner; read again while any of them wait. */
export function circularsQuery(eventId: string | number) {
  return queryOptions({
    ...read(listCirculars, { params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ counts }) => counts.waiting > 0) ? AGAIN_MS : false),
  });
}

/** Whom a draft reaches, and how the email to one of them reads; the earlier answer stays while it is read again. */
export function previewQuery(eventId: number, draft: Draft & { to?: string }) {
  return queryOptions<CircularPreview>({
    queryKey: [...PREVIEWS, eventId, draft],
    queryFn: () => call(previewCircular, { params: { id: eventId }, body: draft }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

type Sending = { scheduled: ScheduledCircular | undefined; onSent: () => void };

/** Sends an email to people of a dinner, now or later, or changes a scheduled one. */
export function useSendCircular(eventId: number, { scheduled, onSent }: Sending) {
  const params = { id: eventId };
  return useSendEmail<Draft>({
    send: (body) => call(sendCircular, { params, body }),
    schedule({ key, ...email }) {
      if (!scheduled) return call(scheduleCircular, { params, body: { ...email, key } });
      // A page says what it takes out; what is absent stays.
      const { kind, seesTable } = scheduled.slice;
      const slice = { ...(kind && { kind: null }), ...(seesTable && { seesTable: null }), ...email.slice };
      const body = { ...email, slice, updatedAt: scheduled.updatedAt };
      return call(changeScheduledCircular, { params: { id: scheduled.id }, body });
    },
    isChange: scheduled !== undefined,
    onSent,
    changed: [circularsQuery(eventId).queryKey, scheduledQuery(eventId).queryKey, PREVIEWS],
  });
}

/** Sends the draft to the officer alone. */
export function useTestCircular(eventId: number) {
  const tested = useTested();
  return useMutation({
    mutationFn: (body: Sent<typeof testCircular>) => call(testCircular, { params: { id: eventId }, body }),
    ...tested,
  });
}

/** Says what became of a test. */
export function useTested() {
  const toast = useToast();
  return {
    onSuccess: ({ to }: { to: string }) =>
      toast({ title: "Test Sent", description: `We’re emailing it to ${to}.` }),
    onError: (error: Error) =>
      toast({
        title: "Test Not Sent",
        description: errorMessage(error, "The test could not be sent. Please try again."),
        variant: "destructive",
      }),
  };
}

/** Stops what has not been sent of an email. */
export function useStopCircular(listKey: QueryKey) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopCircular, { params: { id } }),
    onSuccess: ({ counts }) =>
      toast({
        title: "Stopped",
        description: `${counts.sent} sent, ${counts.stopped} not sent.`,
      }),
    onError: (error) =>
      toast({
        title: "Error",
        description: errorMessage(error, "The email could not be stopped. Please try again."),
        variant: "destructive",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
