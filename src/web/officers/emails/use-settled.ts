import { useEffect, useState } from "react";

const SETTLED_MS = 400;

/** A value as it is once it has not changed for a moment, so that not every key is asked about. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
