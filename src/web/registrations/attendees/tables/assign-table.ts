import { useCallback } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { useShowError } from "#web/platform/api/show-error.ts";
import { warnBeforeUnload } from "#web/platform/warn-before-unload.ts";
import { useAttendeeList } from "#web/registrations/attendees/attendee-list.ts";
import { sendChange } from "#web/registrations/attendees/change-registration.ts";
import type { Change } from "#web/registrations/attendees/edit/edit-form.ts";
import { newerRegistration } from "#web/registrations/attendees/newer-registration.ts";
import { filled, linesOf, listOf, type Who } from "#web/registrations/attendees/party.ts";
import { useToast } from "#web/ui/feedback/Toast.tsx";

/** The change that puts this person of the party at that table. */
export function changeFor(party: AttendeeRegistration, who: Who, table: number | null): Change {
  const list = listOf(who);
  if (list === null) return { tableNumber: table };
  const everybody = filled(party[list], Math.max(party[list].length, who.place + 1));
  const seated = everybody.map((one, place) =>
    // Someone at the party's own table needs no number, and follows the party when it moves.
    place === who.place ? { ...one, tableNumber: table === party.tableNumber ? null : table } : one,
  );
  return { [list]: seated };
}

function lineOf(party: AttendeeRegistration, who: Who) {
  return linesOf(party).find(({ kind, place }) => kind === who.kind && place === who.place);
}

/** Whether the line still has the same person at the same table; for the party's own table names don't count. */
function isAsSeen(newer: AttendeeRegistration, seen: AttendeeRegistration, who: Who): boolean {
  const [now, before] = [lineOf(newer, who), lineOf(seen, who)];
  const isSame = who.kind === "PRIMARY" || now?.name === before?.name;
  return isSame && now?.tableNumber === before?.tableNumber;
}

async function save(seen: AttendeeRegistration, who: Who, table: number | null) {
  try {
    return await sendChange({ seen, change: changeFor(seen, who, table) });
  } catch (error) {
    const newer = newerRegistration(error);
    // Something else of it was changed, or the officer's own last number has just arrived: the tables are still
    // those on the screen.
    if (newer && isAsSeen(newer, seen, who)) {
      return sendChange({ seen: newer, change: changeFor(newer, who, table) });
    }
    throw error;
  }
}

/** Puts a person of a party at a table; shown at once, and reverted if the server refuses. */
export function useAssignTable(eventId: number) {
  const list = useAttendeeList(eventId);
  const toast = useToast();
  const tellTrouble = useShowError();
  return useCallback(
    async (id: number, who: Who, table: number | null) => {
      const seen = list.shown(id);
      if (!seen) return;
      list.put({ ...seen, ...changeFor(seen, who, table) });
      try {
        list.put(await warnBeforeUnload(save(seen, who, table)));
      } catch (error) {
        const newer = newerRegistration(error);
        list.put(newer ?? seen);
        if (!newer) return tellTrouble(error);
        const line = lineOf(newer, who);
        const now = line ? ` ${line.name} is now at ${tableInWords(line.tableNumber)}.` : "";
        toast({ title: "Error", description: errorMessage(error, "") + now, variant: "destructive" });
      }
    },
    [list, toast, tellTrouble],
  );
}

function tableInWords(table: number | null): string {
  return table === null ? "no table" : `table ${table}`;
}
