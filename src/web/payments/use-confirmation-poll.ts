import { useEffect, useState } from "react";

/** The card processor mostly confirms within seconds; after these tries the email will tell. */
const TRIES = 10;
const TRY_EVERY_MS = 3000;

/**
 * Calls `refetch` every 3 seconds, at most ten times, while `isWaiting`. Returns whether it goes on: false once the
 * payment is decided or the tries are used up.
 */
export function useConfirmationPoll(isWaiting: boolean, refetch: () => Promise<unknown>): boolean {
  const [tries, setTries] = useState(0);
  const isLooking = isWaiting && tries < TRIES;

  useEffect(() => {
    if (!isLooking) return;
    const timer = setTimeout(() => {
      refetch()
        .catch(console.error)
        .finally(() => setTries(tries + 1));
    }, TRY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isLooking, tries, refetch]);

  return isLooking;
}
