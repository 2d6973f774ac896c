import { CardOptions } from "#contract/papers/card-options.ts";
import type { Papers } from "#contract/papers/papers.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { makePack } from "#server/papers/packs/make-pack.ts";
import { namesOf } from "#server/papers/packs/names-of.ts";
import { cleanText, clustersOf } from "#server/papers/pdf/clean-text.ts";

/** The fonts of the papers have all of these: Latin with its accents, and common signs. */
const SURELY_PRINTED = /^[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027]*$/;
/** Most characters that are remembered; far more than names of a chapter have. */
const REMEMBERED_MAX = 20_000;

/** What of a character prints as a box, for those that were looked up since the portal started; mostly nothing. */
const remembered = new Map<string, string>();

/**
 * Names with characters that no font has (D-110). Only drawing tells, so each character is drawn once for all dinners,
 * and most dinners have none that may be missing.
 */
export async function unprintableOf(facts: DinnerFacts): Promise<Papers["unprintable"]> {
  const unusual = namesOf(facts)
    .filter((name) => !SURELY_PRINTED.test(name))
    .map((text) => ({ text, characters: clustersOf(cleanText(text)) }));
  const boxes = await boxesOf([...new Set(unusual.flatMap(({ characters }) => characters))], facts);
  return unusual
    .map(({ text, characters }) => {
      const missing = characters.map((character) => boxes.get(character) ?? "");
      return { text, characters: [...new Set(missing)].join("") };
    })
    .filter(({ characters }) => characters !== "");
}

/** What of each of these characters prints as a box. */
async function boxesOf(
  characters: readonly string[],
  facts: DinnerFacts,
): Promise<ReadonlyMap<string, string>> {
  const known = characters.flatMap((character) => {
    const boxes = remembered.get(character);
    return boxes === undefined ? [] : [[character, boxes] as const];
  });
  const unknown = characters.filter((character) => !remembered.has(character));
  const drawn = await lookUp(unknown, facts);
  if (remembered.size + drawn.length > REMEMBERED_MAX) remembered.clear();
  for (const [character, boxes] of drawn) remembered.set(character, boxes);
  return new Map([...known, ...drawn]);
}

const EMPTY = { persons: [], tables: [], unsorted: [], contacts: [], timeline: [], features: [] };
const CHOICE = { parts: ["roster"], paper: "letter", cards: CardOptions.parse({}) } as const;

/** Draws an empty paper of a dinner whose dishes are named by these characters. */
async function lookUp(characters: readonly string[], facts: DinnerFacts) {
  if (characters.length === 0) return [];
  const dish = { id: 1, symbol: "A", isHouse: false, contains: [] };
  const courses = [{ id: 1, name: "", options: characters.map((name) => ({ ...dish, name })) }];
  const { unprintable } = await makePack({ ...facts, ...EMPTY, title: "", location: "", courses }, CHOICE);
  const boxes = new Map(unprintable.map(({ text, characters }) => [text, characters]));
  return characters.map((character) => [character, boxes.get(character) ?? ""] as const);
}
