import type { Ask } from "#contract/endpoint.ts";
import type { downloadPack } from "#contract/papers/papers.ts";
import { PACK_PERSONS_MAX, type Part } from "#contract/papers/parts.ts";
import { whyNotThisSheet } from "#contract/papers/sheet-rules.ts";
import { CARD_PARTS, type CardPart, DEFAULT_SHEETS, SHEETS } from "#contract/papers/sheets.ts";
import { badRequest, conflict, type FieldError, type Refusal } from "#server/platform/refusal.ts";

type Choice = Pick<Ask<typeof downloadPack>, "parts" | "paper" | "as" | "cards" | "changedSince">;

/** Why these papers cannot be printed as chosen, or null: the first field that is wrong (D-103, D-108). */
export function whyNotPrint(choice: Choice): Refusal | null {
  const { parts, as, changedSince } = choice;
  const cards = CARD_PARTS.filter((part) => parts.includes(part));
  const wrong = cards.map((part) => wrongSheet(part, choice)).find((error) => error !== null);
  if (wrong) return badRequest(wrong.message, [wrong]);
  // Moved people need new escort cards, and no new place cards, so one file cannot have both.
  if (changedSince !== undefined && as === "pdf" && cards.includes("escort-cards") && cards.length > 1) {
    const message = "Please print the changed escort cards by themselves";
    return badRequest(message, [{ path: "changedSince", message }]);
  }
  return null;
}

function wrongSheet(part: CardPart, { cards, paper }: Choice): FieldError | null {
  const { sheet = DEFAULT_SHEETS[part][paper], beginAt = 1 } = cards[part] ?? {};
  if (typeof sheet === "object") {
    const wrong = whyNotThisSheet(sheet, paper);
    if (wrong) return { path: `cards.${part}.sheet.${wrong.field}`, message: wrong.message };
  }
  const size = typeof sheet === "object" ? sheet : SHEETS.find(({ id }) => id === sheet);
  const places = size ? size.columns * size.rows : 0;
  if (beginAt <= places) return null;
  const message = `This sheet has ${places === 1 ? "1 card" : `${places} cards`}, so printing cannot begin at card ${beginAt}`;
  return { path: `cards.${part}.beginAt`, message };
}

/** Why so many people are not printed at once, or null (D-115). */
export function whyNotSoMany(persons: number, parts: readonly Part[]): Refusal | null {
  return persons > PACK_PERSONS_MAX && parts.length > 1
    ? conflict("Please print this dinner in parts.")
    : null;
}
