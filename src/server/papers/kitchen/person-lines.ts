import { allergensMet } from "#contract/menus/menu-words.ts";
import { type KnownNeeds, REQUEST_UNREAD } from "#contract/registrations/known-needs.ts";
import { bySeverity, someNeeds, threatensLife } from "#contract/registrations/need-words.ts";
import type { Need, SomeNeeds } from "#contract/registrations/needs.ts";
import { ALLERGENS } from "#contract/values/need-codes.ts";
import type { DinnerFacts, PersonFacts } from "#server/papers/facts.ts";
import { cleanText, isolate } from "#server/papers/pdf/clean-text.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import type { Line } from "#server/papers/table.ts";
import { nameOf, severityWord } from "./totals.ts";

/** What the kitchen must know about a person, an unread request of their party last; "not known" is not "none". */
export function needLines(known: KnownNeeds, sponsor: PersonFacts["sponsor"]): Line[] {
  const asked = sponsor ? [isolate(sponsor.name), cleanText(sponsor.telephone)].filter(Boolean) : [];
  const ask = asked.length > 0 ? `: ask ${asked.join(", ")}` : "";
  const { request } = known;
  return [
    ...(known.is === "unanswered" ? [{ text: `UNKNOWN${ask}`, style: { weight: "bold" as const } }] : []),
    ...(known.is === "none" ? [{ text: "none", style: { color: SOFT } }] : []),
    ...(known.is === "some" ? linesOf(known.needs) : []),
    ...(request === null ? [] : [{ text: `${REQUEST_UNREAD}: “${cleanText(request)}”`, isBoxed: true }]),
  ];
}

/** The most serious needs come first, in a box. */
function linesOf(needs: SomeNeeds): Line[] {
  const lines = needs.list.toSorted(bySeverity).map(needLine);
  const worst = lines.filter((line) => line.isBoxed).map(({ text }) => text);
  const others = lines.filter((line) => !line.isBoxed).map(({ text }) => text);
  const words = needs.words ? [`“${cleanText(needs.words)}”`] : [];
  const carries = needs.carriesEpinephrine ? ["carries epinephrine"] : [];
  const rest = [...(worst.length > 0 ? others : [...others, ...carries]), ...words];
  return [
    ...(worst.length > 0
      ? [{ text: [...worst, ...carries].join("; "), isBoxed: true, style: { weight: "bold" as const } }]
      : []),
    ...(rest.length > 0 ? [{ text: rest.join("; ") }] : []),
  ];
}

/** "LIFE-THREATENING: Tree nuts", "Allergy: Eggs", "Vegetarian". */
export function needLine(need: Need): Line {
  const name = cleanText(nameOf(need));
  if (!("severity" in need)) return { text: name };
  const isBoxed = threatensLife(need);
  return {
    text: `${severityWord(need.severity)}: ${name}`,
    ...(isBoxed && { isBoxed, style: { weight: "bold" } }),
  };
}

/** The symbols of what a person eats, course by course: "A · V (house)". */
export function choiceLine({ choices }: PersonFacts, { courses }: DinnerFacts): Line[] {
  const isAllHouse = choices.length === courses.length && choices.every(({ isHouse }) => isHouse);
  const symbols = courses.map((course) => {
    const choice = choices.find(({ courseId }) => courseId === course.id);
    const option = course.options.find(({ id }) => id === choice?.optionId);
    return option ? `${option.symbol}${choice?.isHouse && !isAllHouse ? " (house)" : ""}` : "?";
  });
  if (isAllHouse && courses.length > 0) return [{ text: `${symbols.join(" · ")} (house)` }];
  return [{ text: symbols.every((symbol) => symbol === "?") ? "no choice yet" : symbols.join(" · ") }];
}

/** Dishes that contain what the person must not eat; a chosen one is served, but the kitchen asks (D-132). */
export function conflictLines(person: PersonFacts, facts: Pick<DinnerFacts, "courses">): Line[] {
  return conflictsOf(person, facts, someNeeds(person.needs)?.list ?? []).map(
    // Each course has an A.
    ({ course, symbol, isHouse, codes }): Line => {
      const what = isHouse ? `ASK: HOUSE DISH ${symbol} HAS` : `CHOSE ${symbol}, WHICH HAS`;
      const words = codes.map((code) => ALLERGENS[code]).join(", ");
      return { text: `${cleanText(course)}: ${what}: ${words}`, style: { weight: "bold" } };
    },
  );
}

/** The same for one need that the line names: "; CHOSE IT: First course A". */
export function conflictWords(person: PersonFacts, facts: Pick<DinnerFacts, "courses">, need: Need): string {
  return conflictsOf(person, facts, [need])
    .map(({ course, symbol, isHouse }) => {
      const dish = `${cleanText(course)} ${symbol}`;
      return isHouse ? `; ASK: HOUSE DISH HAS IT: ${dish}` : `; CHOSE IT: ${dish}`;
    })
    .join("");
}

function conflictsOf(
  { choices }: PersonFacts,
  { courses }: Pick<DinnerFacts, "courses">,
  list: readonly Need[],
) {
  const needs = { list: [...list], words: null, carriesEpinephrine: false };
  return courses.flatMap((course) => {
    const choice = choices.find(({ courseId }) => courseId === course.id);
    const option = course.options.find(({ id }) => id === choice?.optionId);
    if (!choice || !option) return [];
    const codes = allergensMet(option.contains, needs);
    return codes.length === 0
      ? []
      : [{ course: course.name, symbol: option.symbol, isHouse: choice.isHouse, codes }];
  });
}
