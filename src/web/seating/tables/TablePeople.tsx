import type { BoardTable } from "#contract/seating/room.ts";
import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleAt } from "#web/seating/board/words.ts";
import { FreeSeat } from "./FreeSeat.tsx";
import { SeatedPerson } from "./SeatedPerson.tsx";

/** Who sits at a table, and which seats are free: by number where they have one. */
export function TablePeople({ table }: { table: BoardTable }) {
  const { board } = useSeating();
  const dates = useDates();
  const people = peopleAt(board, table.number);
  const left = board.departures.filter((one) => one.table === table.number);
  const seats = table.isBySeat ? Array.from({ length: table.seats }, (_, nth) => nth + 1) : [];
  const unplaced = people.filter(({ seat }) => seat === null);
  return (
    <>
      <ul className="mt-1 divide-y divide-line border-t border-line">
        {seats.map((seat) => {
          const person = people.find((one) => one.seat === seat);
          return person ? (
            <SeatedPerson key={seat} person={person} />
          ) : (
            <FreeSeat key={seat} table={table} seat={seat} />
          );
        })}
        {unplaced.map((person) => (
          <SeatedPerson key={person.id} person={person} lacksSeat={table.isBySeat} />
        ))}
      </ul>
      {people.length === 0 && !table.isBySeat && (
        <p className="py-2 text-sm text-soft">This table is empty.</p>
      )}
      {left.map(({ name, leftAt, seat }) => (
        <p key={`${name} ${leftAt}`} className="border-t border-line py-1.5 text-sm text-soft italic">
          {seat !== null && `Seat ${seat}: `}was {name}, left {dates.shortDay(leftAt)}
        </p>
      ))}
    </>
  );
}
