import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
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
import { useTask } from "#web/platform/api/use-task.ts";
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

/** The preview of a draft to people of a dinner. */
export function previewQuery(eventId: number, draft: Draft & { to?: string }) {
  return emailPreviewQuery([...PREVIEWS, eventId, draft], () =>
    call(previewCircular, { params: { id: eventId }, body: draft }),
  );
}

/** Whom an email to many reaches, and how one of them reads it; the earlier answer stays while it is read again. */
export function emailPreviewQuery(queryKey: QueryKey, ask: () => Promise<CircularPreview>) {
  return queryOptions({
    queryKey,
    queryFn: ask,
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
  return useTestEmail((body: Sent<typeof testCircular>) =>
    call(testCircular, { params: { id: eventId }, body }),
  );
}

/** Sends a draft only to the officer, and reports the outcome. */
export function useTestEmail<Body>(run: (body: Body) => Promise<{ to: string }>) {
  return useTask({
    run,
    said: ({ to }) => ({ title: "Test Sent", description: `We’re emailing it to ${to}.` }),
    failed: "Test Not Sent",
    fallback: "We couldn’t send the test. Please try again.",
  });
}

/** Stops what has not been sent of an email. */
export function useStopCircular(listKey: QueryKey) {
  const client = useQueryClient();
  return useTask({
    run: (id: number) => call(stopCircular, { params: { id } }),
    said: ({ counts }) => ({
      title: "Stopped",
      description: `${counts.sent} sent, ${counts.stopped} not sent.`,
    }),
    fallback: "We couldn’t stop the email. Please try again.",
    refresh: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
