import type { CardOptions } from "#contract/papers/card-options.ts";
import { PACK_PERSONS_MAX, PART_PERSONS_MAX, type Paper, type Part } from "#contract/papers/parts.ts";
import { whyNotThisSheet } from "#contract/papers/sheet-rules.ts";
import { CARD_PARTS, type CardPart, SHEETS } from "#contract/papers/sheets.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";

type Choice = { parts: readonly Part[]; paper: Paper; cards: CardOptions };

/** Why these papers cannot be printed, or null (D-103, D-115). */
export function whyNotPrint(persons: number, { parts, paper, cards }: Choice): Refusal | null {
  if (parts.length === 0) return badRequest("Please choose what to print.");
  if (persons > PACK_PERSONS_MAX && parts.length > 1) return conflict("Please print this dinner in parts.");
  if (persons > PART_PERSONS_MAX) {
    return conflict(`Papers are printed for up to ${PART_PERSONS_MAX.toLocaleString("en-US")} people.`);
  }
  for (const part of CARD_PARTS) {
    const refusal = parts.includes(part) ? whyNotCards(part, { paper, cards }) : null;
    if (refusal) return refusal;
  }
  return null;
}

function whyNotCards(part: CardPart, { paper, cards }: Pick<Choice, "paper" | "cards">): Refusal | null {
  const { sheet, beginAt = 1 } = cards[part] ?? {};
  if (typeof sheet === "object") {
    const wrong = whyNotThisSheet(sheet, paper);
    if (wrong) return wrongAt(`cards.${part}.sheet.${wrong.field}`, wrong.message);
  }
  const size = typeof sheet === "object" ? sheet : SHEETS.find(({ id }) => id === sheet);
  if (typeof sheet === "string" && !SHEETS.some((one) => one.id === sheet && one.for.includes(part))) {
    return wrongAt(`cards.${part}.sheet`, "This sheet is not made for these cards");
  }
  // Plain paper is not used up in part, so its first place is always free.
  const places = size ? size.columns * size.rows : 1;
  if (size && beginAt > places) {
    const message = `The sheet has ${places} ${places === 1 ? "place" : "places"}, so printing cannot begin at ${beginAt}`;
    return wrongAt(`cards.${part}.beginAt`, message);
  }
  return null;
}

function wrongAt(path: string, message: string): Refusal {
  return badRequest(message, [{ path, message }]);
}
