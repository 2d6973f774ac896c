import { CardOptions } from "#contract/papers/card-options.ts";
import type { Unprintable } from "#contract/papers/papers.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { makePack } from "#server/papers/packs/make-pack.ts";
import { cleanText, clustersOf } from "#server/papers/pdf/clean-text.ts";
import { textsOf } from "./texts-of.ts";

/** The fonts of the papers have all of these: Latin with its accents, and common signs. */
const SURELY_PRINTED = /^[\n\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027]*$/;
/** Maximum number of characters remembered; far more than a chapter's names contain. */
const REMEMBERED_MAX = 20_000;

/** What of a character prints as a box, for those that were looked up since the portal started; mostly nothing. */
const remembered = new Map<string, string>();

/**
 * Texts of a dinner with characters that no font has (D-110), wherever they are in its facts. Only drawing tells, so
 * each character is drawn once for all dinners, and most dinners have none that may be missing.
 */
export async function unprintableOf(
  facts: DinnerFacts,
  { withNeeds }: { withNeeds: boolean },
): Promise<Unprintable[]> {
  const unusual = textsOf(facts)
    .filter(({ text }) => !SURELY_PRINTED.test(text))
    .map((one) => ({ ...one, characters: clustersOf(cleanText(one.text).replaceAll("\n", " ")) }));
  const boxes = await boxesOf([...new Set(unusual.flatMap(({ characters }) => characters))], facts);
  const found = unusual.map(({ text, mayTellNeeds, characters }) => ({
    text: mayTellNeeds && !withNeeds ? null : text,
    characters: [...new Set(characters.map((character) => boxes.get(character) ?? ""))].join(""),
  }));
  const each = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...each.values()].filter(({ characters }) => characters !== "");
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

const NOBODY: PersonFacts = {
  id: 0,
  partyId: 0,
  name: "",
  sortName: "",
  kind: "guest",
  rank: null,
  guestOf: null,
  coupleWith: null,
  role: null,
  table: null,
  seat: null,
  amountDue: 0,
  choices: [],
  needs: null,
  sponsor: null,
};
const EMPTY = { persons: [NOBODY], tables: [], unsorted: [], contacts: [], courses: [], features: [] };
const NOTHING_SINCE = { copy: null, code: null, previous: null, changes: [] };
const CHOICE = { parts: ["timeline"], paper: "letter", cards: CardOptions.parse({}) } as const;

/** Draws a timeline that has nothing but these characters, and asks the drawing which of them were boxes. */
async function lookUp(characters: readonly string[], facts: DinnerFacts) {
  if (characters.length === 0) return [];
  const timeline = characters.map((what) => ({ time: "", what }));
  const only = { ...facts, ...EMPTY, chapter: "", title: "", location: "", kitchen: NOTHING_SINCE, timeline };
  const { unprintable } = await makePack(only, CHOICE);
  const boxes = new Map(unprintable.map(({ text, characters }) => [text, characters]));
  return characters.map((character) => [character, boxes.get(character) ?? ""] as const);
}
