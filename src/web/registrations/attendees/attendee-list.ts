import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type AttendeeRegistration, listAttendees } from "#contract/registrations/attendees/attendees.ts";
import { listRemoved } from "#contract/registrations/attendees/party-changes.ts";
import { listOpenCardPayments } from "#contract/registrations/manual/manual-registrations.ts";
import { listTableSizes } from "#contract/seating/tables.ts";
import { useRefreshEvent } from "#web/events/refresh-event.ts";
import { read } from "#web/platform/api/api.ts";

/** The attendees of a dinner, read again whenever an officer opens the page, since others change them, too. */
export function attendeesQuery(eventId: number | string) {
  return queryOptions({ ...read(listAttendees, { params: { id: eventId } }), staleTime: 0 });
}
/** What officers began to have paid by card for it. */
export function openCardPaymentsQuery(eventId: number) {
  return queryOptions({ ...read(listOpenCardPayments, { params: { id: eventId } }), staleTime: 0 });
}
/**
 * The parties and persons that were removed and can be put back; asked again while there are any, since their time runs
 * out.
 */
export function removedQuery(eventId: number) {
  return queryOptions({
    ...read(listRemoved, { params: { id: eventId }, query: { persons: "yes" } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? 60_000 : false),
  });
}

// Answers overtake each other: an older one must not hide what a newer one has shown already.
function put(client: QueryClient, eventId: number, party: AttendeeRegistration): void {
  const isToShow = (shown: AttendeeRegistration) =>
    shown.id === party.id && shown.updatedAt <= party.updatedAt;
  client.setQueryData(attendeesQuery(eventId).queryKey, (all) =>
    all?.map((shown) => (isToShow(shown) ? party : shown)),
  );
}

/** What the page does to the list it shows. */
export function useAttendeeList(eventId: number) {
  const client = useQueryClient();
  const refreshEvent = useRefreshEvent();
  return useMemo(
    () => ({
      /** Shows this in the place of what is shown of the registration. */
      put: (party: AttendeeRegistration) => put(client, eventId, party),
      /** What is shown of the registration now. */
      shown: (id: number) =>
        client.getQueryData(attendeesQuery(eventId).queryKey)?.find((party) => party.id === id),
      /** Reads the list and the dinner again; a change may have moved others in the queue, too. */
      refresh: () => {
        const { queryKey } = attendeesQuery(eventId);
        client.invalidateQueries({ queryKey }).catch(console.error);
        for (const { queryKey } of [openCardPaymentsQuery(eventId), removedQuery(eventId)])
          client.invalidateQueries({ queryKey }).catch(console.error);
        refreshEvent(eventId);
      },
    }),
    [client, eventId, refreshEvent],
  );
}

/** How many seats the tables of the board have. */
export function tableSizes(eventId: number) {
  return queryOptions({ ...read(listTableSizes, { params: { id: eventId } }), staleTime: 0 });
}
