import { someNeeds } from "#contract/registrations/need-words.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import { ALLERGENS, type Allergen } from "#contract/values/need-codes.ts";
import type { Choice, Warning } from "./choices.ts";
import type { MenuCourse } from "./served.ts";

const ALPHABET = 26;

/** The mark of a course's next option, after this many: A, B, … Z, AA, AB, … */
export function markOf(given: number): string {
  const first = given < ALPHABET ? "" : markOf(Math.floor(given / ALPHABET) - 1);
  return first + String.fromCharCode(65 + (given % ALPHABET));
}

/** What an option must not contain for a person with this need: one word for wheat is in the other's. */
const MET_BY: Partial<Record<Allergen, readonly Allergen[]>> = {
  wheat: ["wheat", "gluten"],
  gluten: ["gluten", "wheat"],
};

/** Which of the allergens that an option contains are named in a person's needs, in the option's order (D-132). */
export function allergensMet(contains: readonly Allergen[], needs: Needs | null): Allergen[] {
  const list = someNeeds(needs)?.list ?? [];
  const avoided = new Set<string>(
    list.flatMap(({ code }) => (isAllergen(code) ? (MET_BY[code] ?? [code]) : [])),
  );
  return contains.filter((allergen) => avoided.has(allergen));
}

/** The options of a menu that contain what these needs name. */
export function warningsFor(courses: readonly MenuCourse[], needs: Needs | null): Warning[] {
  return courses
    .flatMap(({ options }) => options)
    .map(({ id, contains }) => ({ optionId: id, contains: allergensMet(contains, needs) }))
    .filter(({ contains }) => contains.length > 0);
}

/**
 * What is to be asked about a person's dish once the menu has closed: nothing is served (`contains` is empty), or the
 * house's dish, which they did not choose, contains what they cannot eat. Null if there is nothing to ask (D-131).
 */
export function toAskAbout(
  choice: Pick<Choice, "optionId" | "isHouse">,
  { isClosed, warnings }: { isClosed: boolean; warnings: readonly Warning[] },
): { contains: readonly Allergen[] } | null {
  if (!isClosed) return null;
  if (choice.optionId === null) return { contains: [] };
  const warning = warnings.find(({ optionId }) => optionId === choice.optionId);
  return choice.isHouse && warning ? { contains: warning.contains } : null;
}

function isAllergen(code: string): code is Allergen {
  return code in ALLERGENS;
}

/** An allergen within a sentence: "crustaceans", "tree nuts". */
export function allergenWord(allergen: Allergen): string {
  return ALLERGENS[allergen].replace(/ \(.*\)$/, "").toLowerCase();
}

/** Several of them: "milk, eggs and tree nuts". */
export function allergenWords(allergens: readonly Allergen[]): string {
  const words = allergens.map(allergenWord);
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
}
