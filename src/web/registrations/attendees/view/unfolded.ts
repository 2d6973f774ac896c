import { useState } from "react";
import { isChosen, keepChoice } from "#web/platform/stored/choices.ts";

/** Kept in this browser, so that an officer finds the list as they left it. */
const KEY = "attendeesUnfolded";

/** Which parties have their people listed below them: those chosen here, or all. */
export function useUnfolded() {
  const [areAll, setAll] = useState(() => isChosen(KEY));
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  return {
    areAll,
    isUnfolded: (id: number) => others.has(id) !== areAll,
    toggle: (id: number) =>
      setOthers(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    setAll: (all: boolean) => {
      keepChoice(KEY, all);
      setAll(all);
      setOthers(new Set());
    },
  };
}

export type Unfolded = ReturnType<typeof useUnfolded>;
