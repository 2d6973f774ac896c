import { Check, Plus } from "lucide-react";
import type { Companion } from "#contract/registrations/companion-list.ts";
import { fullName } from "#contract/values/full-name.ts";

interface CompanionChipsProps {
  legend: string;
  /** Whose spouse is said to be coming: "your" or "their". */
  whose: "your" | "their";
  companions: readonly Companion[];
  isComing: (companion: Companion) => boolean;
  /** What a tap does; null if no seat is left for them. */
  tapOf: (companion: Companion) => (() => void) | null;
}

/** The spouse and earlier companions: one tap takes a ticket and fills in the name, another gives it back. */
export function CompanionChips({ legend, whose, companions, isComing, tapOf }: CompanionChipsProps) {
  if (companions.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <ul className="flex flex-wrap gap-2">
        {companions.map((companion) => {
          const coming = isComing(companion);
          const tap = tapOf(companion);
          return (
            <li key={fullName(companion)}>
              <button
                type="button"
                aria-pressed={coming}
                aria-disabled={tap === null}
                className={`${CHIP} ${coming ? COMING : ""}`}
                onClick={() => tap?.()}
              >
                {coming ? <Check {...ICON} /> : <Plus {...ICON} />}
                <span>
                  {fullName(companion)}
                  {companion.isSpouse && <span className="font-normal text-soft">, {whose} spouse</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const ICON = { size: 17, "aria-hidden": true, className: "shrink-0 text-gilt" } as const;
const CHIP =
  "inline-flex min-h-11 max-w-full items-center gap-2 rounded-3xl border border-edge bg-card px-[min(1rem,16px)] py-1.5 text-left text-sm " +
  "font-semibold [overflow-wrap:anywhere] hover:border-wine-text " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-soft";
const COMING = "border-wine-text bg-wine-wash";
