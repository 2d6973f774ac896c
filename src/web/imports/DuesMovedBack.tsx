import { useId } from "react";
import type { ImportCheck } from "#contract/imports.ts";
import { Alert } from "#web/ui/Alert.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { Shown } from "./Shown.tsx";

/** Warns of members whose dues would be paid for less than is known now. */
export function DuesMovedBack({ rows }: { rows: ImportCheck["movedBack"] }) {
  const headingId = useId();
  if (rows.length === 0) return null;
  const count = rows.length.toLocaleString("en-US");
  return (
    <section aria-labelledby={headingId} className="my-6">
      <Alert tone="warning" className="mb-3">
        <h3 id={headingId} className="font-semibold">
          {rows.length === 1
            ? "1 paid-through date would get earlier"
            : `${count} paid-through dates would get earlier`}
        </h3>
        <p>
          The directory knows of dues that were paid for longer. If the file is older than the directory, go
          back to the columns and leave these dates unread, or mend the rows in the file.
        </p>
      </Alert>
      <Shown items={rows}>
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
      </Shown>
    </section>
  );
}
