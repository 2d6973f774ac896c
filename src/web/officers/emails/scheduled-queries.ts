import { type QueryKey, queryOptions, useQueryClient } from "@tanstack/react-query";
import { listScheduledMemberEmails, stopScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import {
  listScheduledCirculars,
  stopScheduledCircular,
} from "#contract/registrations/scheduled-circulars.ts";
import { call, read } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";

const WAITING_MS = 30_000;
type Read<One> = { state: { data?: readonly One[] | undefined } };
/** Polls while any of them is still scheduled. */
const whileWaiting = ({ state }: Read<ScheduledEmail>) =>
  state.data?.some(({ ended }) => ended === null) ? WAITING_MS : false;

/** The scheduled emails of a dinner, and those that were not sent. */
export function scheduledQuery(eventId: number) {
  return queryOptions({
    ...read(listScheduledCirculars, { params: { id: eventId } }),
    staleTime: 0,
    refetchInterval: whileWaiting,
  });
}

/** The scheduled emails to members, and those that were not sent. */
export function scheduledToMembersQuery() {
  return queryOptions({ ...read(listScheduledMemberEmails), staleTime: 0, refetchInterval: whileWaiting });
}

/** Stops a scheduled email to people of a dinner. */
export const stopOfDinner = (id: number) => call(stopScheduledCircular, { params: { id } });
/** Stops a scheduled email to members. */
export const stopToMembers = (id: number) => call(stopScheduledMemberEmail, { params: { id } });

/** Stops a scheduled email, then reads the list again. */
export function useStopScheduled(listKey: QueryKey, stop: (id: number) => Promise<unknown>) {
  const client = useQueryClient();
  return useTask({
    run: stop,
    said: { title: "Stopped", description: "It won’t be sent. To send it after all, choose Use Again." },
    fallback: "We couldn’t stop the email. Please try again.",
    refresh: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
