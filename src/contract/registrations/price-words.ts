import type { PersonPrice } from "./prices.ts";

const WORDS: Record<PersonPrice["line"], string> = {
  member: "Member price",
  guest: "Guest price",
  officer: "Set by an officer",
};

/** Why a person costs what they cost: "Guest price", or "Set by an officer: plays the piano". */
export function describePrice({ line, why }: Omit<PersonPrice, "amount">): string {
  return why ? `${WORDS[line]}: ${why}` : WORDS[line];
}
