/** What acts that is nobody. */
const OTHERS: Readonly<Record<string, string>> = {
  portal: "the portal",
  "card provider": "the card company",
  settings: "the portal’s settings",
  "npm run admin:create": "whoever runs the portal",
};

/** Those who are no persons and act often. */
export const MACHINES = ["portal", "card provider"] as const;

/** Who did something, as an officer reads it; `names` as `readNames` gives them. */
export function actorInWords(actor: string, names: ReadonlyMap<string, string>): string {
  const known = names.get(actor) ?? OTHERS[actor];
  if (known) return known;
  if (/^member \d+$/.test(actor)) return "Deleted member";
  if (/^administrator \d+$/.test(actor)) return "Deleted account";
  return actor;
}
