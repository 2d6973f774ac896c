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
import { countOfEmails } from "#web/officers/emails/circular-words.ts";
import { call, read } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";
import { scheduledQuery } from "./scheduled-queries.ts";

const AGAIN_MS = 5000;

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
    queryKey: ["circular preview", eventId, draft],
    queryFn: () => call(previewCircular, { params: { id: eventId }, body: draft }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

type Sending = { scheduled: ScheduledCircular | undefined; onSent: () => void };
type ToSend = Sent<typeof sendCircular> & { sendAt: string | null };

/** Sends an email to everyone whom the officer has seen, at once or at its hour, or changes one that waits. */
export function useSendCircular(eventId: number, { scheduled, onSent }: Sending) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ sendAt, key, ...body }: ToSend) => {
      if (sendAt === null) {
        const { mailboxes } = await call(sendCircular, { params: { id: eventId }, body: { ...body, key } });
        return { title: "Emails on Their Way", description: `${countOfEmails(mailboxes)} will be sent.` };
      }
      if (scheduled) {
        const changed = { ...body, sendAt, updatedAt: scheduled.updatedAt };
        await call(changeScheduledCircular, { params: { id: scheduled.id }, body: changed });
      } else {
        await call(scheduleCircular, { params: { id: eventId }, body: { ...body, key, sendAt } });
      }
      return {
        title: "Scheduled",
        description: "It’s under Scheduled Emails, where you can change or stop it.",
      };
    },
    onSuccess: (done) => {
      toast(done);
      onSent();
    },
    // If others are reached by now, the page shows them.
    onSettled: () => {
      client.invalidateQueries({ queryKey: circularsQuery(eventId).queryKey }).catch(console.error);
      client.invalidateQueries({ queryKey: scheduledQuery(eventId).queryKey }).catch(console.error);
      client.invalidateQueries({ queryKey: ["circular preview"] }).catch(console.error);
    },
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
