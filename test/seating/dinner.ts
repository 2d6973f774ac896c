import type { Board, SeatingWish } from "#contract/seating/board.ts";
import { randomFrom } from "#web/seating/plan/random.ts";
import { aBoard, aParty, aTable, aWish } from "./board.ts";

/** Sizes of parties as they come: mostly couples, 2.3 people on average. */
const SIZES = [2, 2, 1, 3, 2, 4, 2, 1, 2, 4, 2, 3, 2, 1, 5, 2, 2, 2, 4, 1];

/** A full dinner of so many tables with a fifth as many wishes as people, and 15 % of parties pinned anywhere. */
export function aDinner(tables: number, seats: number, seed = 1): Board {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const wanted = tables * seats;
  const parties: ReturnType<typeof aParty>[] = [];
  const room = Array.from({ length: tables }, () => seats);
  for (let id = 1, people = 0; people < wanted; id++) {
    const size = Math.min(SIZES[id % SIZES.length] ?? 2, wanted - people);
    const at = random() < 0.15 ? below(tables) : -1;
    const isPinned = (room[at] ?? 0) >= size;
    if (isPinned) room[at] = (room[at] ?? 0) - size;
    people += size;
    const [a, b] = [id * 10, id * 10 + 1];
    parties.push(
      aParty(
        id,
        Array.from({ length: size }, (_, place) => ({
          name: `Person ${place + 1} of ${id}`,
          coupleWith: size < 2 || place > 1 ? null : place === 0 ? b : a,
          ...(isPinned && { table: at + 1, isPinned }),
        })),
      ),
    );
  }
  const kinds = ["with", "with", "with", "near", "apart", "with", "away", "with"] as const;
  const wishes: SeatingWish[] = [];
  for (let id = 1; wishes.length < wanted * 0.21; id++) {
    const [from, to] = [1 + below(parties.length), 1 + below(parties.length)];
    if (from !== to) wishes.push(aWish(kinds[id % kinds.length] ?? "with", [from * 10, to * 10], { id }));
  }
  const across = Math.ceil(Math.sqrt((tables * 4) / 3));
  return aBoard({
    tables: Array.from({ length: tables }, (_, index) =>
      aTable(index + 1, {
        seats,
        x: 3 + Math.round(((index % across) * 34) / across),
        y: 3 + Math.round((Math.floor(index / across) * 25) / Math.ceil(tables / across)),
      }),
    ),
    parties,
    wishes,
  });
}
