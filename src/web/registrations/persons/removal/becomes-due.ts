import { useSession } from "#web/session/session.ts";

/** Says that an amount becomes a refund due, and who returns it: this officer, if they can. */
export function useBecomesDue(): (what: string) => string {
  const isFull = useSession()?.isAdmin ?? false;
  const next = isFull ? "Return it under Money." : "An officer with full rights will return it.";
  return (what) => `${what} will become a refund due. ${next}`;
}
