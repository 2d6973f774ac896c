import { ChevronDown, MessageSquareText } from "lucide-react";
import { useId, useState } from "react";
import type { BoardParty, BoardPerson } from "#contract/seating/board.ts";
import { PersonMarks } from "#web/seating/board/PersonMarks.tsx";
import { PickButton } from "#web/seating/board/PickButton.tsx";
import { useSeating } from "#web/seating/board/seating.ts";
import { PersonMenu } from "#web/seating/tables/PersonMenu.tsx";

interface UnseatedPartyProps {
  party: BoardParty;
  /** Those of the party without a table. */
  people: readonly BoardPerson[];
}

/** A party to pick up, or unfolded one of its people. */
export function UnseatedParty({ party, people }: UnseatedPartyProps) {
  const { held, isPreview } = useSeating();
  const foldId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [only] = people;
  const ids = people.map(({ id }) => id);
  const isHeld = ids.some((id) => held?.ids.includes(id));
  const isOne = people.length === 1;
  const others = people.filter(({ name }) => name !== party.name).map(({ name }) => name);
  const hasUnread = [party, ...people].some(
    ({ request, requestReadAt }) => request !== null && !requestReadAt,
  );
  return (
    <li
      className={`overflow-hidden rounded-md border bg-card ${isHeld ? "border-wine-text bg-wine-wash" : "border-line"}`}
    >
      <div className="flex items-stretch">
        <PickButton ids={ids} person={isOne ? only?.id : undefined} className="min-h-12 flex-1 px-3.5 py-2">
          <span className="flex items-baseline justify-between gap-3">
            <span
              className={`min-w-0 font-semibold wrap-anywhere ${isOne && !only?.isNamed ? "italic" : ""}`}
            >
              {isOne ? only?.name : party.name}
            </span>
            <span className="shrink-0 font-display text-lg leading-none lining-nums text-gilt">
              <span className="sr-only">, party of </span>
              {people.length}
            </span>
          </span>
          {others.length > 0 && !isOne && (
            <span className="mt-0.5 block text-sm leading-snug text-soft wrap-anywhere">
              {others.join(", ")}
            </span>
          )}
          {isOne && only && only.name !== party.name && (
            <span className="mt-0.5 block text-sm leading-snug text-soft wrap-anywhere">
              with {party.name}
            </span>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-xs">
            {people.map((person) => (
              <PersonMarks key={person.id} person={person} withName={!isOne} />
            ))}
            {hasUnread && (
              <span className="flex items-center gap-1 text-amber">
                <MessageSquareText size={13} aria-hidden="true" /> unread wish
              </span>
            )}
          </span>
        </PickButton>
        {isOne && only && !isPreview && <PersonMenu person={only} />}
        {!isOne && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={foldId}
            aria-label={`One by one: ${party.name}`}
            onClick={() => setUnfolded(!isUnfolded)}
            className="grid w-11 shrink-0 place-items-center border-l border-line text-soft hover:bg-sunk hover:text-ink"
          >
            <ChevronDown size={18} aria-hidden="true" className={isUnfolded ? "rotate-180" : ""} />
          </button>
        )}
      </div>
      {!isOne && (
        <ul id={foldId} hidden={!isUnfolded} className="divide-y divide-line border-t border-line bg-sunk/60">
          {people.map((person) => (
            <li key={person.id} className="flex items-stretch">
              <PickButton ids={[person.id]} person={person.id} className="min-h-11 flex-1 px-3.5 py-2 pl-6">
                <span className={`wrap-anywhere ${person.isNamed ? "" : "italic text-soft"}`}>
                  {person.name}
                </span>
                <span className="sr-only"> alone</span>
              </PickButton>
              {!isPreview && <PersonMenu person={person} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
