import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listEventOfficers } from "#contract/officers/event-officers.ts";
import { read } from "#web/platform/api/api.ts";

/**
 * The officers of the event that the dialog is about. A new one starts with the caller, and a copy also with those of
 * the event that is copied.
 */
export function useEventOfficers({ eventId, isNew }: { eventId: number | undefined; isNew: boolean }) {
  const list = useQuery({
    ...read(listEventOfficers, { query: eventId === undefined ? {} : { eventId } }),
    staleTime: 0,
  });
  const [typed, setTyped] = useState<readonly string[]>();
  const atFirst = (list.data ?? []).filter(({ isChosen, isOwn }) => isChosen || (isNew && isOwn));
  const chosen = typed ?? atFirst.map(({ key }) => key);
  return {
    list,
    chosen,
    /** Toggles one of them, in the order of the list. */
    choose: (key: string, isOn: boolean) =>
      setTyped(
        (list.data ?? []).map((one) => one.key).filter((one) => (one === key ? isOn : chosen.includes(one))),
      ),
    isTouched: typed !== undefined,
    isMissing: typed !== undefined && chosen.length === 0,
    /** What is saved; nothing for an event whose officers stay as they are. */
    toSave: list.data && (typed !== undefined || (isNew && chosen.length > 0)) ? chosen : undefined,
  };
}
export type EventOfficersChoice = ReturnType<typeof useEventOfficers>;
