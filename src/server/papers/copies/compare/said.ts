import { isWorse, type Said } from "#server/papers/copies/weigh-change.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import type { Comparer } from "./comparers.ts";

/** What a change is about; a person has an id and a place. */
export type Subject = Pick<KitchenChange, "name"> & Partial<Pick<KitchenChange, "personId" | "place">>;

/** The change, with what it is about. */
export function about({ name, personId = null, place = null }: Subject, said: Said): KitchenChange {
  return { personId, name, place, isWorse: isWorse(said), ...said } as KitchenChange;
}

/** A fact of a few words has changed; null for none. */
export function fact(what: string, from: string | null, to: string | null): Said {
  return { kind: "fact", what, from, to };
}

/** Compares a fact of a few words before and after. */
export function inWords<Whole>(
  what: string,
  read: (whole: Whole) => string | number | null,
): Comparer<Whole, Said> {
  const words = (whole: Whole) => {
    const value = read(whole);
    return value === null || value === "" ? "none" : String(value);
  };
  return { seen: words, lines: (was, is) => [fact(what, words(was), words(is))] };
}

/** Something changed that no other line explains. */
export const UNEXPLAINED: Said = { kind: "said", words: "Changed. Please read this whole sheet" };
