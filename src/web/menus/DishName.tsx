import { Salad, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { allergenWords } from "#contract/menus/menu-words.ts";
import type { MenuOption } from "#contract/menus/served.ts";
import { type Allergen, DIETS, type Diet } from "#contract/values/need-codes.ts";

/** What a dish contains and whom it suits, in one soft line; nothing where the menu says neither. */
export function DishFacts({ option }: { option: Pick<MenuOption, "contains" | "suits"> }) {
  const { contains, suits } = option;
  if (contains.length + suits.length === 0) return null;
  return (
    <span className="block text-sm text-soft">
      {suits.length > 0 && (
        <span className="mr-3 text-leaf">
          <Salad size={15} aria-hidden="true" className="mr-1.5 inline align-[-0.12em]" />
          {suitsInWords(suits)}
        </span>
      )}{" "}
      {contains.length > 0 && <span>Contains {allergenWords(contains)}</span>}
    </span>
  );
}

function suitsInWords(suits: readonly Diet[]): string {
  return suits.map((diet, place) => (place === 0 ? DIETS[diet] : DIETS[diet].toLowerCase())).join(", ");
}

/** A dish that someone chose although it contains what their needs name. */
export function KeptAlthough({ contains }: { contains: readonly Allergen[] }) {
  return <Warned>kept although it contains {allergenWords(contains)}</Warned>;
}

/** The house's dish contains what the needs of the person name; no one chose it, so it is to be asked about. */
export function HouseDishHas({ contains, isOnCard }: { contains: readonly Allergen[]; isOnCard: boolean }) {
  const what = `contains ${allergenWords(contains)}, and was not chosen`;
  return <Warned>{isOnCard ? `It ${what}. Please speak to the chair.` : `To ask: ${what}`}</Warned>;
}

function Warned({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-sm font-semibold text-alarm">
      <TriangleAlert size={15} aria-hidden="true" className="mt-[0.2rem] shrink-0" />
      <span>{children}</span>
    </span>
  );
}
