import { useDates } from "#web/platform/chapter.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { peopleAt, SEAT_ROLE_LABELS, TABLE_ROLE_WORDS } from "#web/seating/board/words.ts";
import { PrintedRoom } from "./PrintedRoom.tsx";

/** On paper: the room on one page, then the people of each table, then those without one (D-066). */
export function PrintedPlan() {
  const { board, isPreview } = useSeating();
  const dates = useDates();
  if (board.tables.length === 0) return null;
  const [latest] = board.steps;
  // Of two sheets, which one is newer.
  const state = [
    isPreview ? "A proposal, not saved" : latest && `Last change: ${dates.dayAndTime(latest.at)}`,
    board.publishedAt === null && "not shown to members yet",
  ];
  const without = board.persons.filter(({ table }) => table === null);
  return (
    <div className="hidden print:block">
      <p className="mb-2 text-sm">{state.filter(Boolean).join(" · ")}</p>
      <PrintedRoom />
      <section className="columns-3 gap-7 leading-snug break-before-page">
        {board.tables
          .toSorted((one, other) => one.number - other.number)
          .map((table) => {
            const people = peopleAt(board, table.number);
            const facts = [
              `${people.length} of ${table.seats}`,
              table.role && TABLE_ROLE_WORDS[table.role].toLowerCase(),
              table.isQuiet && "quiet",
              table.isAccessible && "step-free",
            ];
            return (
              <article key={table.id} className="mb-4">
                <h2 className="border-b border-edge text-lg leading-tight wrap-anywhere">
                  Table {table.number} {table.name && <em>{table.name}</em>}
                </h2>
                <p className="text-sm">{facts.filter(Boolean).join(", ")}</p>
                <ol className="text-sm">
                  {people.map(({ id, name, seat, role, isStepFree }) => (
                    <li key={id}>
                      {seat !== null && `${seat}. `}
                      {name}
                      {role && ` (${SEAT_ROLE_LABELS[role].toLowerCase()})`}
                      {isStepFree && " (step-free)"}
                    </li>
                  ))}
                </ol>
                {table.note && <p className="text-sm italic">{table.note}</p>}
              </article>
            );
          })}
        {without.length > 0 && (
          <article>
            <h2 className="border-b border-edge text-lg leading-tight">Without a table</h2>
            <ul className="text-sm">
              {without.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </article>
        )}
      </section>
    </div>
  );
}
