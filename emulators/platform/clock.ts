export interface EmulatedClock {
  /** Emulated time in epoch milliseconds. */
  now(): number;
  advance(ms: number): void;
  /** How far emulated time is ahead of real time, so that a restart can carry on from there. */
  ahead(): number;
  reset(): void;
  /** Real milliseconds until an emulated instant; Infinity if the clock is stopped before it. */
  realMsUntil(at: number): number;
}

/** Emulated time runs `scale` times as fast as real time (0 stops it) from `startAt` or from now. */
export function createEmulatedClock({
  startAt,
  scale = 1,
}: {
  startAt?: string;
  scale?: number;
} = {}): EmulatedClock {
  const realStart = Date.now();
  const start = startAt === undefined ? realStart : Date.parse(startAt);
  if (Number.isNaN(start)) throw new Error(`Not an instant: ${startAt}`);
  let advanced = 0;
  const now = () => start + Math.round((Date.now() - realStart) * scale) + advanced;
  return {
    now,
    advance(ms) {
      advanced += ms;
    },
    ahead: () => now() - Date.now(),
    reset() {
      advanced = 0;
    },
    realMsUntil(at) {
      const wait = at - now();
      if (wait <= 0) return 0;
      return scale === 0 ? Number.POSITIVE_INFINITY : wait / scale;
    },
  };
}
