import { putBack, putBackPerson, type Removed } from "#contract/registrations/attendees/party-changes.ts";
import { call } from "#web/platform/api/api.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { nameOf } from "#web/registrations/attendees/party.ts";

/** Gives a removed party or person their seats back. */
export function usePutBack(eventId: number) {
  return useTask({
    run: ({ id, person, removedAt }: Removed) =>
      person
        ? call(putBackPerson, { params: { id: person.id }, body: { removedAt } })
        : call(putBack, { params: { id }, body: { removedAt } }),
    said: (party, { person }) =>
      person
        ? { title: "Person Put Back", description: `${person.name} is back in the party.` }
        : { title: "Registration Put Back", description: `${nameOf(party)} is registered again.` },
    refresh: useAttendeeList(eventId).refresh,
  });
}
