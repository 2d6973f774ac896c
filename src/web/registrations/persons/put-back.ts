import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { putBack } from "#contract/registrations/attendees/party-changes.ts";
import { comes } from "#contract/registrations/comes.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError } from "#web/platform/api/api-error.ts";
import { useShowError } from "#web/registrations/attendees/attendee-errors.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** A party that was removed on this page and can be put back for a while. */
type Removed = { id: number; name: string };

/** For how long: as long as the server allows (D-412). */
const PUT_BACK_MS = 10 * 60_000;

function keyOf(eventId: number) {
  return ["removed parties", eventId] as const;
}

function write(client: QueryClient, eventId: number, change: (all: readonly Removed[]) => Removed[]): void {
  client.setQueryData<readonly Removed[]>(keyOf(eventId), (all = []) => change(all));
}

function forget(client: QueryClient, eventId: number, id: number): void {
  write(client, eventId, (all) => all.filter((one) => one.id !== id));
}

/** Remembers a party with seats that was just removed. */
export function noteRemoved(client: QueryClient, eventId: number, party: AttendeeRegistration): void {
  if (!comes(party)) return;
  const { id } = party;
  write(client, eventId, (all) => [...all.filter((one) => one.id !== id), { id, name: nameOf(party) }]);
  setTimeout(() => forget(client, eventId, id), PUT_BACK_MS);
}

/** The parties that can still be put back. */
export function useRemovedParties(eventId: number): readonly Removed[] {
  const { data } = useQuery<readonly Removed[]>({
    queryKey: keyOf(eventId),
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: PUT_BACK_MS,
  });
  return data;
}

/** Gives a removed party its seats back. */
export function usePutBack(eventId: number) {
  const client = useQueryClient();
  const toast = useToast();
  const list = useAttendeeList(eventId);
  const tellTrouble = useShowError();
  return useMutation({
    mutationFn: ({ id }: Removed) => call(putBack, { params: { id }, body: {} }),
    onSuccess: (party, { id, name }) => {
      forget(client, eventId, id);
      list.put(party);
      list.refresh();
      toast({
        title: "Registration Put Back",
        description: `${name} has the same seats and table as before.`,
      });
    },
    onError: (error, { id }) => {
      tellTrouble(error);
      // It will not be possible later, either.
      if (error instanceof ApiError && error.status < 500) forget(client, eventId, id);
      list.refresh();
    },
  });
}
