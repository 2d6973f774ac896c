import type { DinnerFacts } from "#server/papers/facts.ts";

/** Everything that papers print as a name, each once. */
export function namesOf({ title, location, persons, tables, courses }: DinnerFacts): string[] {
  const options = courses.flatMap((course) => course.options.map(({ name }) => name));
  const names = [title, location, ...persons.map(({ name }) => name), ...tables.map(({ name }) => name)];
  return [...new Set([...names, ...options])];
}
