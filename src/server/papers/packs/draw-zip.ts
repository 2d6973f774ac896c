import { zipSync } from "fflate";
import { PART_CODES, PARTS } from "#contract/papers/parts.ts";
import type { DinnerFacts } from "#server/papers/facts.ts";
import { drawPack, type PackChoice } from "./draw-pack.ts";
import type { FromThread } from "./pack-messages.ts";

/** Each part as a PDF of its own, "05 Kitchen sheet.pdf", in one zip file. */
export async function drawZip(facts: DinnerFacts, choice: PackChoice): Promise<FromThread> {
  const files: Record<string, Uint8Array> = {};
  const unprintable = new Map<string, string>();
  let pages = 0;
  for (const [index, part] of PART_CODES.entries()) {
    if (!choice.parts.includes(part)) continue;
    const drawn = await drawPack(facts, { ...choice, parts: [part] });
    files[`${String(index + 1).padStart(2, "0")} ${PARTS[part]}.pdf`] = drawn.pdf;
    for (const { text, characters } of drawn.unprintable) unprintable.set(text, characters);
    pages += drawn.pages;
  }
  // A PDF is compressed already.
  const bytes = new Uint8Array(zipSync(files, { level: 0, mtime: facts.madeAt }));
  return { bytes, pages, unprintable: [...unprintable].map(([text, characters]) => ({ text, characters })) };
}
