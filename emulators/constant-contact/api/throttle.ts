/** Takes so many calls in any second of emulated time, for each key. */
export interface Throttle {
  admits(key: string, now: number, perSecond: number): boolean;
}

export function createThrottle(): Throttle {
  const admitted = new Map<string, number[]>();
  return {
    admits(key, now, perSecond) {
      const recent = (admitted.get(key) ?? []).filter((at) => at > now - 1_000 && at <= now);
      const takes = perSecond === 0 || recent.length < perSecond;
      admitted.set(key, takes ? [...recent, now] : recent);
      return takes;
    },
  };
}
