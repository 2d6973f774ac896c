/** Actors that are not people in the database. */
const OTHERS: Readonly<Record<string, string>> = {
  portal: "the portal",
  "card provider": "the card processor",
  settings: "the portal’s settings",
  "npm run admin:create": "the person who runs the portal",
};

/** The programs among the actors. */
export const MACHINES = ["portal", "card provider"] as const;

/** The name of an actor for officers; `names` comes from `readNames`. */
export function labelOfActor(actor: string, names: ReadonlyMap<string, string>): string {
  const known = names.get(actor) ?? OTHERS[actor];
  if (known) return known;
  if (/^member \d+$/.test(actor)) return "Deleted member";
  if (/^administrator \d+$/.test(actor)) return "Deleted account";
  return actor;
}
