import { Check } from "lucide-react";
import type { BoardParty, BoardPerson } from "#contract/seating/board.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { countOf } from "#web/seating/board/words.ts";
import { UnseatedParty } from "./UnseatedParty.tsx";

/** Those without a table, by party (D-048). */
export function UnseatedPane() {
  const { board, found } = useSeating();
  const without = board.persons.filter(({ table }) => table === null);
  const shown = without.filter(({ id }) => found === null || found.has(id));
  const groups = groupsOf(board.parties, shown);
  return (
    <section
      aria-labelledby="without-table"
      data-unseat=""
      className="min-h-40 rounded-md data-[over]:bg-wine-wash"
    >
      <h2 id="without-table" className="text-xl">
        Without a table
      </h2>
      <p className="text-sm text-soft">
        {without.length === 0
          ? `All ${board.persons.length} have a table`
          : `${without.length} of ${countOf(board.persons.length, "person", "people")}`}
        {board.waiting > 0 && ` · ${board.waiting} on the waitlist`}
        {board.unpaid > 0 && ` · ${board.unpaid} not paid yet`}
      </p>
      {board.persons.length > 0 && without.length === 0 && (
        <p className="mt-3 flex items-center gap-2 rounded-md bg-leaf-wash px-4 py-3 text-leaf">
          <Check size={18} aria-hidden="true" /> Everyone is seated.
        </p>
      )}
      {found !== null && without.length > 0 && shown.length === 0 && (
        <p className="mt-3 text-soft">No matching people without a table.</p>
      )}
      <ul className="mt-3 space-y-2">
        {groups.map(({ party, people }) => (
          <UnseatedParty key={party.id} party={party} people={people} />
        ))}
      </ul>
    </section>
  );
}

function groupsOf(parties: readonly BoardParty[], people: readonly BoardPerson[]) {
  const byParty = Map.groupBy(people, ({ partyId }) => partyId);
  return parties
    .flatMap((party) => {
      const some = byParty.get(party.id);
      return some ? [{ party, people: some }] : [];
    })
    .toSorted((one, other) => one.party.name.localeCompare(other.party.name));
}
