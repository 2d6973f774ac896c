import { setImmediate as yieldToRequests } from "node:timers/promises";

/** How many items, and milliseconds, are worked on before other requests get a turn. */
const AT_A_TIME = 500;
const TURN_MS = 10;

/** Works through items of which there may be tens of thousands, with other requests in between. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item, at: number) => void,
  beat: (at: number) => Promise<void> = async () => undefined,
): Promise<void> {
  let [at, since] = [0, performance.now()];
  for (const item of items) {
    work(item, at);
    if (at % AT_A_TIME === 0) await beat(at);
    if (at % AT_A_TIME === 0 || performance.now() - since > TURN_MS) {
      await yieldToRequests();
      since = performance.now();
    }
    at += 1;
  }
}

/** Groups items by a key, with other requests in between; those without a key are left out. */
export async function groupInTurns<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | null,
): Promise<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  await inTurns(items, (item) => {
    const key = keyOf(item);
    if (key === null) return;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  });
  return groups;
}
