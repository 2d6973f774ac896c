import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { type PersonChoices, setChoices } from "#contract/menus/choices.ts";
import {
  ChosenDishes,
  copyMenu,
  type MenuPage,
  StaleMenu,
  showMenu,
  type writeMenu as WriteMenu,
  writeMenu,
} from "#contract/menus/menus.ts";
import { call, read } from "#web/platform/api/api.ts";
import { conflictIn } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";

/** A dinner's menu with everyone's choices, read again whenever an officer opens it, since members choose, too. */
export function menuQuery(eventId: number | string) {
  return queryOptions({ ...read(showMenu, { params: { id: eventId } }), staleTime: 0 });
}

/** Shows this menu in the place of what is shown. */
function useShowMenu(eventId: number) {
  const client = useQueryClient();
  return {
    put: (page: MenuPage) => client.setQueryData(menuQuery(eventId).queryKey, page),
    putPerson: (person: PersonChoices) =>
      client.setQueryData(
        menuQuery(eventId).queryKey,
        (page) =>
          page && {
            ...page,
            persons: page.persons.map((one) => (one.attendeeId === person.attendeeId ? person : one)),
          },
      ),
    refresh: () => {
      client.invalidateQueries({ queryKey: menuQuery(eventId).queryKey }).catch(console.error);
    },
  };
}

/** What an officer has to decide before a menu is saved: whom it touches, or that there is a newer one. */
export function questionIn(error: unknown) {
  return { touched: conflictIn(error, ChosenDishes), newer: conflictIn(error, StaleMenu)?.page ?? null };
}

/** Saves the whole menu. What has to be decided first, and wrong fields, are for the form. */
export function useWriteMenu(eventId: number) {
  const shown = useShowMenu(eventId);
  return useTask({
    run: (menu: Sent<typeof WriteMenu>) => call(writeMenu, { params: { id: eventId }, body: menu }),
    said: (_page, { tells }) => ({
      title: "Menu Saved",
      description: tells
        ? "We’re emailing everyone who chose a dish that changed."
        : "Members can now choose.",
    }),
    failed: null,
    onDone: shown.put,
    onFailed: (error) => {
      const { newer } = questionIn(error);
      if (newer) shown.put(newer);
    },
  });
}

/** Copies the menu of an earlier dinner into an empty one. */
export function useCopyMenu(eventId: number) {
  const shown = useShowMenu(eventId);
  return useTask({
    run: (fromEventId: number) => call(copyMenu, { params: { id: eventId }, body: { fromEventId } }),
    said: { title: "Menu Copied", description: "Adjust it for this dinner." },
    onDone: shown.put,
    onFailed: shown.refresh,
  });
}

/** Chooses for one person. */
export function useSetChoices(eventId: number, { attendeeId }: PersonChoices) {
  const shown = useShowMenu(eventId);
  return useTask({
    run: (chosen: Sent<typeof setChoices>) => call(setChoices, { params: { id: attendeeId }, body: chosen }),
    said: { title: "Choices Saved", description: "They’re on the kitchen sheet." },
    onDone: shown.putPerson,
    onFailed: (error) => {
      const { newer } = questionIn(error);
      if (newer) shown.put(newer);
      else shown.refresh();
    },
  });
}
