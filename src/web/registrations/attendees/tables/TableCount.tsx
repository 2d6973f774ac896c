import { Users } from "lucide-react";
import { isOverfull, type TableSum, tableCount } from "#contract/registrations/attendees/tables.ts";

/** How many sit at a person's table, of how many seats. On a phone it is no wider than the table's number needs. */
export function TableCount({ sum }: { sum: TableSum }) {
  const isMarked = isOverfull(sum);
  return (
    <span
      className={`text-xs leading-4 whitespace-nowrap ${isMarked ? "font-semibold text-alarm" : "font-normal text-soft"}`}
    >
      <span className="sr-only">, </span>
      {sum.seats === null ? <People count={sum.people} /> : tableCount(sum)}
      {isMarked && <span className="sr-only">, more people than seats</span>}
    </span>
  );
}

/** "6 people"; on a phone a sign instead of the word. */
function People({ count }: { count: number }) {
  return (
    <>
      <Users
        size={11}
        aria-hidden="true"
        className="mr-0.5 inline-block align-baseline lg:hidden print:hidden"
      />
      {count}
      <span className="not-print:max-lg:sr-only"> {count === 1 ? "person" : "people"}</span>
    </>
  );
}
