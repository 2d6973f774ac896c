import type { z } from "zod";
import type { NeedCount } from "#contract/papers/venue.ts";
import {
  ALLERGENS,
  DIETS,
  SEVERITIES,
  SEVERITY_CODES,
  type Severity,
} from "#contract/registrations/need-words.ts";

type Count = z.output<typeof NeedCount>;

const NAMES: Readonly<Record<string, string>> = { ...ALLERGENS, ...DIETS, other: "Something else" };

function isSeverity(text: string | null): text is Severity {
  return SEVERITY_CODES.some((code) => code === text);
}

/** A need of several people in words, "Tree nuts: allergy", and whether it is life-threatening. */
export function inWords({ code, severity }: Count): string {
  const name = NAMES[code] ?? code;
  return isSeverity(severity) ? `${name}: ${SEVERITIES[severity].toLowerCase()}` : name;
}

export function isDeadly({ severity }: Count): boolean {
  return severity === "life-threatening";
}

/** The most serious first, diets last; among equals, those of more people. */
export function bySeverity(counts: readonly Count[]): Count[] {
  const rank = ({ severity }: Count) =>
    isSeverity(severity) ? SEVERITY_CODES.indexOf(severity) : SEVERITY_CODES.length;
  return counts.toSorted((one, other) => rank(one) - rank(other) || other.persons - one.persons);
}
