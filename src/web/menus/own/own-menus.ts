import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoint.ts";
import { chooseDishes, listOwnMenus, type OwnMenu, StaleOwnMenu } from "#contract/menus/choices.ts";
import { call, read } from "#web/platform/api/api.ts";
import { conflictIn } from "#web/platform/api/api-error.ts";
import { useTask } from "#web/platform/api/use-task.ts";

/** The menu of one registration; undefined while it is read and where there is none. */
export function useOwnMenu(registrationId: number): OwnMenu | undefined {
  return useQuery(read(listOwnMenus)).data?.find((menu) => menu.registrationId === registrationId);
}

/** How many dishes of how many the persons of a menu have not chosen; a house dish counts as served. */
export function countMissing({ persons }: OwnMenu): { missing: number; all: number } {
  const choices = persons.flatMap((person) => person.choices);
  return { missing: choices.filter(({ optionId }) => optionId === null).length, all: choices.length };
}

/** One line about what a person eats: their dishes and how many are left to choose; "" if neither. */
export function dishesOf({ persons, courses, closedBecause }: OwnMenu, attendeeId: number): string {
  const choices = persons.find((person) => person.attendeeId === attendeeId)?.choices ?? [];
  const missing = choices.filter(({ optionId }) => optionId === null).length;
  const names = choices.flatMap(({ courseId, optionId }) => {
    const course = courses.find(({ id }) => id === courseId);
    return course?.options.find(({ id }) => id === optionId)?.name ?? [];
  });
  const open = closedBecause === null && missing > 0;
  return [
    ...names,
    ...(open ? [missing === 1 ? "1 dish to choose" : `${missing} dishes to choose`] : []),
  ].join("; ");
}

type Chosen = Sent<typeof chooseDishes>["choices"];

/** Saves what was chosen; a menu that has changed since is shown as it is now. */
export function useChooseDishes(menu: OwnMenu) {
  const client = useQueryClient();
  const { queryKey } = read(listOwnMenus);
  // Of a party that was seated again, the answer has another number.
  const show = (changed: OwnMenu) =>
    client.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.registrationId === menu.registrationId ? changed : one)),
    );
  return useTask({
    run: (choices: Chosen) =>
      call(chooseDishes, {
        params: { id: menu.registrationId },
        body: { version: menu.version, choices },
      }),
    said: { title: "Choices Saved", description: "We’ll let the kitchen know." },
    failed: "Choices Not Saved",
    onDone: show,
    onFailed: (error) => {
      const stale = conflictIn(error, StaleOwnMenu);
      if (stale) show(stale.menu);
      else client.invalidateQueries({ queryKey }).catch(console.error);
    },
  });
}
