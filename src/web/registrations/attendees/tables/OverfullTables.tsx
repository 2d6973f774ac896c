import { isOverfull, overfullTable, type TableSum } from "#contract/registrations/attendees/tables.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";

/** Names each table with more people than seats; announced while tables are assigned, and printed with the list. */
export function OverfullTables({ sums }: { sums: readonly TableSum[] }) {
  const overfull = sums.filter(isOverfull);
  return (
    <div role="status">
      {overfull.length > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title={
            overfull.length === 1
              ? "1 table has more people than seats"
              : `${overfull.length} tables have more people than seats`
          }
        >
          <ul>
            {overfull.map((sum) => (
              <li key={sum.table}>{overfullTable(sum)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
