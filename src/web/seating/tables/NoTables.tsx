import type { Event } from "#contract/events.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { AddTables } from "./AddTables.tsx";
import { EarlierPlans } from "./EarlierPlans.tsx";

/** A dinner without tables yet: how many, of which shape, or those of last time. */
export function NoTables({ event }: { event: Event }) {
  const { board } = useSeating();
  const people = board.persons.length;
  return (
    <div className="mx-auto grid max-w-4xl gap-10 py-4 lg:grid-cols-[3fr_2fr]">
      <section aria-labelledby="set-tables">
        <h2 id="set-tables" className="text-3xl">
          Set the tables
        </h2>
        <p className="mt-2 mb-6 text-soft">
          {people === 0
            ? "How many tables does the room have?"
            : `${countOf(people, "person comes", "people come")} so far. Names, numbers and shapes can be changed later, table by table.`}
        </p>
        <AddTables seatsPerTable={event.seatsPerTable} onDone={() => undefined} />
      </section>
      <section aria-labelledby="copy-tables">
        <h2 id="copy-tables" className="text-2xl">
          As last time
        </h2>
        <p className="mt-2 mb-4 text-soft">Tables of earlier dinners at the same place.</p>
        <EarlierPlans onDone={() => undefined} />
      </section>
    </div>
  );
}
