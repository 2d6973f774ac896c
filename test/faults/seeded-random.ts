/** Numbers that look like chance and are the same for the same seed, so that a plan can be made again. */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<Thing>(things: readonly Thing[]): Thing;
};

/** Dice of their own for each `name`, whatever is thrown elsewhere (mulberry32). */
export function randomFrom(seed: number, name: string): Random {
  let state = [...name].reduce((sum, email) => Math.imul(sum, 31) + (email.codePointAt(0) ?? 0), seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: <Thing>(things: readonly Thing[]) => things[Math.floor(next() * things.length)] as Thing,
  };
}
