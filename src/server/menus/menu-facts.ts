import type { StoredMenu } from "./queries.ts";

/** A menu for the audit log: "Main course: Venison, Turbot (house)". */
export function menuFacts({ chooseBy, courses }: StoredMenu): Record<string, unknown> {
  return {
    courses: courses.map(({ name, options }) => {
      const dishes = options.map((option) => (option.isHouse ? `${option.name} (house)` : option.name));
      return `${name}: ${dishes.join(", ")}`;
    }),
    choicesUntil: chooseBy?.toISOString() ?? null,
  };
}
