import { useState } from "react";
import { CHOSEN_MOST } from "#contract/members/chosen-members.ts";
import { callMemberIds } from "#web/directory/list/member-rows.ts";
import { useTask } from "#web/platform/api/use-task.ts";
import type { Chosen } from "./chosen.ts";
import type { MemberFilters } from "./member-filters.ts";

interface ChooseAllProps {
  filters: MemberFilters;
  found: number;
  chosen: Chosen;
}

/** Ticks everyone whom the search and filters find, also those out of view, or unticks all. */
export function ChooseAll({ filters, found, chosen }: ChooseAllProps) {
  const [all, setAll] = useState<{ of: string; ids: readonly number[] } | null>(null);
  const searched = JSON.stringify(filters);
  const choosing = useTask({
    run: () => callMemberIds(filters),
    said: ({ ids, found: foundNow }) => {
      const most = CHOSEN_MOST.toLocaleString("en-US");
      return foundNow > ids.length
        ? {
            title: `The first ${most} are selected`,
            description: `${foundNow.toLocaleString("en-US")} members match. You can act on up to ${most} at a time.`,
          }
        : null;
    },
    fallback: "We couldn’t select the members.",
    onDone: ({ ids }) => {
      setAll({ of: searched, ids });
      chosen.add(ids);
    },
  });
  const isSome = chosen.ids.size > 0;
  const isAll = isSome && all?.of === searched && all.ids.every((id) => chosen.ids.has(id));
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 md:justify-center">
      <input
        type="checkbox"
        aria-label={isAll ? "Select none" : `Select all ${found.toLocaleString("en-US")}`}
        className="size-4.5 accent-wine max-md:size-5.5"
        // While the answer is awaited the box already shows what was asked for.
        checked={isAll || choosing.isPending}
        disabled={found === 0}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll && !choosing.isPending;
        }}
        onChange={() => {
          if (isAll) chosen.remove(all.ids);
          else if (!choosing.isPending) choosing.mutate();
        }}
      />
      <span aria-hidden="true" className={isSome ? "hidden" : "md:hidden"}>
        Select all
      </span>
    </label>
  );
}
