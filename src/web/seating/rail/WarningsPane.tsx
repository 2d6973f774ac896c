import { Check, TriangleAlert } from "lucide-react";
import { useSeating } from "#web/seating/board/seating.ts";
import type { Warning } from "#web/seating/warnings/warning.ts";
import { useWarnings } from "./use-warnings.ts";

/** What an officer should look at, each line a way to the person or table it is about (D-051). */
export function WarningsPane() {
  const { board, goTo } = useSeating();
  const warnings = useWarnings();
  function follow({ attendeeId, tableNumber, partyId }: Warning) {
    const person = attendeeId ?? board.persons.find((one) => one.partyId === partyId)?.id;
    if (person !== undefined) goTo({ person });
    else if (tableNumber !== undefined) goTo({ table: tableNumber });
  }
  return (
    <section aria-labelledby="warnings">
      <h2 id="warnings" className="text-xl">
        Warnings
      </h2>
      {warnings.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 rounded-md bg-leaf-wash px-4 py-3 text-leaf">
          <Check size={18} aria-hidden="true" className="shrink-0" /> Nothing to worry about.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {warnings.map((warning) => (
            <li key={`${warning.code} ${warning.sentence}`}>
              <button
                type="button"
                onClick={() => follow(warning)}
                className="flex min-h-11 w-full items-start gap-2.5 px-1 py-2.5 text-left leading-snug hover:bg-wine-wash hover:text-wine-text focus-visible:-outline-offset-2"
              >
                <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-amber" />
                <span className="min-w-0 wrap-anywhere">{warning.sentence}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
