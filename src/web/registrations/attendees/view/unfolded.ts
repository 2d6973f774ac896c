import { useState } from "react";

/** Kept in this browser, so that an officer finds the list as they left it. */
const KEY = "attendeesUnfolded";

function areAllUnfolded(): boolean {
  try {
    return window.localStorage.getItem(KEY) === "all";
  } catch {
    return false;
  }
}

/** Which parties have their people listed below them: those chosen here, or all. */
export function useUnfolded() {
  const [areAll, setAll] = useState(areAllUnfolded);
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set());
  return {
    areAll,
    isUnfolded: (id: number) => others.has(id) !== areAll,
    toggle: (id: number) =>
      setOthers(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      ),
    setAll: (all: boolean) => {
      try {
        if (all) window.localStorage.setItem(KEY, "all");
        else window.localStorage.removeItem(KEY);
      } catch (error) {
        console.warn("The choice to show everyone cannot be stored", error);
      }
      setAll(all);
      setOthers(new Set());
    },
  };
}

export type Unfolded = ReturnType<typeof useUnfolded>;
