import { useId } from "react";
import type { ImportCheck } from "#contract/imports.ts";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { ShowMore } from "./ShowMore.tsx";

/** Warns about members whose paid-through dates would move back. */
export function DuesMovedBack({ rows }: { rows: ImportCheck["movedBack"] }) {
  const headingId = useId();
  if (rows.length === 0) return null;
  const count = rows.length.toLocaleString("en-US");
  return (
    <section aria-labelledby={headingId} className="my-6">
      <Alert tone="warning" className="mb-3">
        <h3 id={headingId} className="font-semibold">
          {rows.length === 1
            ? "1 paid-through date would move back"
            : `${count} paid-through dates would move back`}
        </h3>
        <p>
          The directory has later dates. If the file is older than the directory, go back to the columns and
          leave these dates out, or fix the rows in the file.
        </p>
      </Alert>
      <ShowMore items={rows}>
        {(shown) => (
          <Table label="Dues moved back" columns={["Line", "Member", "Dues", "Now", "Would become"]}>
            {shown.map(({ line, name, field, before, after }) => (
              <TableRow key={`${line} ${field}`}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Member">{name}</TableCell>
                <TableCell label="Dues">{field}</TableCell>
                <TableCell label="Now">{before}</TableCell>
                <TableCell label="Would become">{after}</TableCell>
              </TableRow>
            ))}
          </Table>
        )}
      </ShowMore>
    </section>
  );
}
