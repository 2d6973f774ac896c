import { bySeverity, someNeeds, threatensLife } from "#contract/registrations/need-words.ts";
import type { Need } from "#contract/registrations/needs.ts";
import { ALLERGENS, DIETS, SEVERITIES, type Severity } from "#contract/values/need-codes.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { byTable } from "#server/papers/people.ts";

/** Who has one need at one severity, by table and seat; a diet has no severity. */
export type NeedTotal = { code: string; severity: Severity | null; name: string; persons: PersonFacts[] };

/** What a need is called without its severity. */
export function nameOf(need: Need): string {
  if (need.code === "other") return need.words;
  return "severity" in need ? ALLERGENS[need.code] : DIETS[need.code];
}

/** Every need that someone has, the most serious first, then in the order of the list; diets last (D-126). */
export function needTotals({ persons }: Pick<DinnerFacts, "persons">): NeedTotal[] {
  const totals = new Map<string, NeedTotal>();
  for (const person of byTable(persons)) {
    for (const need of someNeeds(person.needs)?.list ?? []) {
      const severity = "severity" in need ? need.severity : null;
      const key = `${severity} ${need.code} ${need.code === "other" ? need.words.toLowerCase() : ""}`;
      const total = totals.get(key) ?? { code: need.code, severity, name: nameOf(need), persons: [] };
      total.persons.push(person);
      totals.set(key, total);
    }
  }
  return [...totals.values()].sort(bySeverity);
}

/** "LIFE-THREATENING", "Allergy", "Diet". */
export function severityWord(severity: Severity | null): string {
  if (severity === null) return "Diet";
  return threatensLife({ severity }) ? SEVERITIES[severity].toUpperCase() : SEVERITIES[severity];
}

/** How often each option of each course is served; and to how many nothing, for want of a choice. */
export function choiceTotals({ courses, persons }: Pick<DinnerFacts, "courses" | "persons">) {
  const choices = persons.flatMap((person) => person.choices);
  return courses.map((course) => {
    const options = course.options.map((option) => {
      const chosen = choices.filter(({ optionId }) => optionId === option.id);
      return { option, count: chosen.length, house: chosen.filter(({ isHouse }) => isHouse).length };
    });
    const counted = options.reduce((sum, { count }) => sum + count, 0);
    return { course, options, without: persons.length - counted };
  });
}
