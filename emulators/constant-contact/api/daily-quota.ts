import type { Provider } from "#emulators/constant-contact/provider.ts";

/** Counts a call of the day, which ends at midnight UTC; false when the day's calls are used up. */
export function withinDailyQuota({ state, settings, clock }: Provider, clientId: string): boolean {
  const key = `${clientId} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
  const { calls } = state.usage.get(key) ?? { calls: 0 };
  if (calls >= settings.callsPerDay) return false;
  // Yesterday's count is of no use anymore.
  for (const { key: old } of [...state.usage.values()])
    if (old !== key && old.startsWith(`${clientId} `)) state.usage.remove(old);
  state.usage.put({ key, calls: calls + 1 });
  return true;
}
