import type { z } from "zod";
import type { NeedCount } from "#contract/papers/venue.ts";
import { ALLERGENS, DIETS, SEVERITIES, type Severity } from "#contract/values/need-codes.ts";

type Count = z.output<typeof NeedCount>;

const NAMES: Readonly<Record<string, string>> = { ...ALLERGENS, ...DIETS, other: "Something else" };

function isSeverity(text: string | null): text is Severity {
  return text !== null && text in SEVERITIES;
}

/** A need of several people in words, "Tree nuts: allergy". */
export function inWords({ code, severity }: Count): string {
  const name = NAMES[code] ?? code;
  return isSeverity(severity) ? `${name}: ${SEVERITIES[severity].toLowerCase()}` : name;
}
