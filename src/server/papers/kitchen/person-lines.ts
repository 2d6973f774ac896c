import { ALLERGENS, hasNoNeeds, SEVERITY_CODES } from "#contract/registrations/need-words.ts";
import type { Need } from "#contract/registrations/needs.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import type { Line } from "#server/papers/table.ts";
import { nameOf, severityWord } from "./totals.ts";

/** What the kitchen must know about a person, the most serious first and boxed; "not known" is not "none". */
export function needLines({ needs, sponsor }: Pick<PersonFacts, "needs" | "sponsor">): Line[] {
  if (needs === null) {
    const ask = sponsor ? `: ask ${isolate(sponsor.name)}, ${cleanText(sponsor.telephone)}` : "";
    return [{ text: `NOT KNOWN${ask}`, style: { weight: "bold" } }];
  }
  if (hasNoNeeds(needs)) return [{ text: "none", style: { color: SOFT } }];
  const rank = (need: Need) => ("severity" in need ? SEVERITY_CODES.indexOf(need.severity) : 9);
  const lines = needs.list.toSorted((one, other) => rank(one) - rank(other)).map(needLine);
  const isBoxed = lines.some((line) => line.isBoxed);
  return [
    ...lines.filter((line) => line.isBoxed),
    ...(needs.carriesEpinephrine
      ? [{ text: "Carries epinephrine", style: { weight: "bold" as const }, isBoxed }]
      : []),
    ...lines.filter((line) => !line.isBoxed),
    ...(needs.words ? [{ text: `“${cleanText(needs.words)}”` }] : []),
  ];
}

/** "LIFE-THREATENING: Tree nuts", "Allergy: Eggs", "Vegetarian". */
export function needLine(need: Need): Line {
  const name = cleanText(nameOf(need));
  if (!("severity" in need)) return { text: name };
  const isBoxed = need.severity === "life-threatening";
  return {
    text: `${severityWord(need.severity)}: ${name}`,
    ...(isBoxed && { isBoxed, style: { weight: "bold" } }),
  };
}

/** What a person eats of each course; a choice that contains what they must not eat is marked (D-132). */
export function choiceLines({ choices, needs }: PersonFacts, { courses }: DinnerFacts): Line[] {
  return courses.flatMap((course): Line[] => {
    const choice = choices.find(({ courseId }) => courseId === course.id);
    const option = course.options.find(({ id }) => id === choice?.optionId);
    if (!choice || !option) {
      return [{ text: `${cleanText(course.name)}: no choice yet`, style: { color: SOFT } }];
    }
    const must = needs && !hasNoNeeds(needs) ? needs.list.map(({ code }) => cerealOf(code)) : [];
    const conflicts = option.contains.filter((code) => must.includes(cerealOf(code)));
    const name = `${option.symbol} ${cleanText(option.name)}${choice.isHouse ? " (house)" : ""}`;
    return [
      { text: name },
      ...(conflicts.length > 0
        ? [
            {
              text: `CONTAINS ${conflicts.map((code) => ALLERGENS[code]).join(", ")}`,
              style: { weight: "bold" as const },
            },
          ]
        : []),
    ];
  });
}

/** Wheat has gluten, and most gluten is of wheat: whichever of the two somebody avoids, both are marked. */
function cerealOf(code: string): string {
  return code === "wheat" ? "gluten" : code;
}
