/** The two colors of the ribbon of a rank, in hexadecimal: "#7a1f2b". */
export type Ribbon = { rank: string; colors: readonly [string, string] };

const RIBBON = /^([^=]{1,60})=\s*(#[0-9a-f]{6})(?:\s*\/\s*(#[0-9a-f]{6}))?$/i;

/** The ribbons in "Ecuyer=#1f3a7a/#ffffff, Mondiale=#c9a227"; null if any is not written like that. */
export function ribbonsIn(text: string): Ribbon[] | null {
  const found = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const [, rank = "", color = "", other = color] = RIBBON.exec(one) ?? [];
      return rank.trim() === "" ? null : { rank: rank.trim(), colors: [color, other] as const };
    });
  return found.every((one) => one !== null) ? found : null;
}
