import { useMemo, useState } from "react";

/** The members that are ticked, across searches and filters. */
export interface Chosen {
  ids: ReadonlySet<number>;
  set: (id: number, isChosen: boolean) => void;
  add: (ids: readonly number[]) => void;
  remove: (ids: readonly number[]) => void;
  clear: () => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Stable functions, so that a change renders only the entries it affects.
  const change = useMemo(() => {
    const add = (more: readonly number[]) => setIds((now) => new Set([...now, ...more]));
    const remove = (fewer: readonly number[]) =>
      setIds((now) => new Set([...now].filter((id) => !fewer.includes(id))));
    const set = (id: number, isChosen: boolean) => (isChosen ? add([id]) : remove([id]));
    return { set, add, remove, clear: () => setIds(new Set()) };
  }, []);
  return { ids, ...change };
}
