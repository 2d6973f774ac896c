import { Pin, Star } from "lucide-react";
import type { BoardPerson } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleInWords } from "#web/seating/board/words.ts";
import { familyName } from "#web/seating/plan/names.ts";
import type { Detail } from "./table-top.ts";

interface TableLinesProps {
  table: BoardTable;
  people: readonly BoardPerson[];
  detail: Detail;
}

/** A longer name is shown by its last part where a table is narrow. */
const NARROW_MAX = 16;

/** A line for each person or party; where seats have numbers, for each seat. */
export function TableLines({ table, people, detail }: TableLinesProps) {
  const { board } = useSeating();
  const nameOf = ({ name }: BoardPerson) =>
    detail === "parties" && name.length > NARROW_MAX ? familyName(name) : name;
  if (!table.isBySeat && detail === "parties") {
    return [...Map.groupBy(people, ({ partyId }) => partyId)].map(([party, some]) => {
      const [only] = some;
      const ids = some.map(({ id }) => id);
      const text = some.length === 1 && only ? nameOf(only) : peopleInWords(board, ids);
      return <Line key={party} people={some} text={text} seat={null} />;
    });
  }
  const line = (person: BoardPerson, seat: number | null) => (
    <Line key={person.id} people={[person]} text={nameOf(person)} seat={seat} />
  );
  if (!table.isBySeat) return people.map((person) => line(person, null));
  const seats = Array.from({ length: table.seats }, (_, nth) => nth + 1);
  return (
    <>
      {seats.map((seat) => {
        const person = people.find((one) => one.seat === seat);
        return person ? line(person, seat) : <Line key={`seat ${seat}`} people={[]} text="–" seat={seat} />;
      })}
      {people.filter(({ seat }) => seat === null).map((person) => line(person, null))}
    </>
  );
}

interface LineProps {
  people: readonly BoardPerson[];
  text: string;
  seat: number | null;
}

function Line({ people, text, seat }: LineProps) {
  const { held, changed, found } = useSeating();
  const isHeld = people.some(({ id }) => held?.ids.includes(id));
  const isMarked = people.some(({ id }) => changed.has(id) || found?.has(id));
  const look = isMarked ? "bg-amber-wash text-amber font-semibold" : isHeld ? "bg-wine text-on-wine" : "";
  const isUnnamed = people.length === 1 && people[0]?.isNamed === false;
  return (
    <span
      data-name={people[0]?.id}
      data-at={seat ?? undefined}
      className={`flex min-w-0 items-center justify-center gap-1 rounded-sm px-0.5 pointer-fine:pointer-events-auto pointer-fine:cursor-pointer pointer-fine:hover:underline ${look}`}
    >
      {seat !== null && <span className="text-[11px] text-soft tabular-nums">{seat}</span>}
      <span className={`truncate ${isUnnamed ? "italic" : ""}`}>{text}</span>
      {people.some(({ isPinned }) => isPinned) && <Pin size={11} aria-hidden="true" className="shrink-0" />}
      {people.some(({ role }) => role) && <Star size={11} aria-hidden="true" className="shrink-0" />}
    </span>
  );
}
