import { GripVertical } from "lucide-react";
import type { BoardPerson } from "#contract/seating/board.ts";
import { PersonMarks } from "#web/seating/board/PersonMarks.tsx";
import { partyAt } from "#web/seating/board/party-at.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { PersonMenu } from "./PersonMenu.tsx";

interface SeatedPersonProps {
  person: BoardPerson;
  /** At a table with numbered seats, without one. */
  lacksSeat?: boolean;
}

/**
 * A person at a table. Their name picks up the party, their handle, or Alt, them alone; with someone held, a person in a
 * numbered seat changes places with them.
 */
export function SeatedPerson({ person, lacksSeat = false }: SeatedPersonProps) {
  const { board, held, pick, putBack, put, isPreview, changed, found } = useSeating();
  const party = partyAt(board, person.id);
  const isHeld = held?.ids.includes(person.id) ?? false;
  const isMarked = changed.has(person.id) || found?.has(person.id);
  function activate(ids: readonly number[]) {
    if (isHeld) return putBack();
    if (held && person.table !== null) return put({ table: person.table, seat: person.seat });
    pick(ids);
  }
  const dropsHere =
    person.seat === null
      ? {}
      : { "data-drop": "", "data-table": person.table ?? undefined, "data-seat": person.seat };
  return (
    <li className={`flex items-stretch ${isHeld ? "bg-wine-wash" : isMarked ? "bg-amber-wash" : ""}`}>
      {person.seat !== null && (
        <span
          aria-hidden="true"
          className="grid min-w-[2rem] shrink-0 place-items-center font-display text-lg lining-nums text-gilt"
        >
          {person.seat}
        </span>
      )}
      <button
        type="button"
        aria-pressed={isHeld}
        disabled={isPreview}
        data-stop=""
        data-ids={party.join(",")}
        data-person={person.id}
        data-key={`seated ${person.id}`}
        {...dropsHere}
        onClick={(event) => activate(event.altKey ? [person.id] : party)}
        className="min-h-11 min-w-0 flex-1 touch-manipulation px-2 py-1.5 text-left select-none hover:bg-wine-wash focus-visible:-outline-offset-2 data-[over]:bg-wine-wash"
      >
        {person.seat !== null && <span className="sr-only">Seat {person.seat}: </span>}
        <span className={`block leading-snug wrap-anywhere ${person.isNamed ? "" : "italic"}`}>
          {person.name}
        </span>
        {lacksSeat && <span className="block text-xs text-amber">no seat yet</span>}
        <PersonMarks person={person} />
      </button>
      {!isPreview && party.length > 1 && (
        <button
          type="button"
          aria-label={`${person.name} alone`}
          data-ids={person.id}
          data-handle=""
          onClick={() => activate([person.id])}
          className="grid w-11 shrink-0 touch-manipulation place-items-center text-soft hover:bg-sunk hover:text-ink focus-visible:-outline-offset-2"
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      )}
      {!isPreview && <PersonMenu person={person} />}
    </li>
  );
}
