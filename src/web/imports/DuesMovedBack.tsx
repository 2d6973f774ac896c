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
      <DuesTable label="Dues moved back" after="Would become" rows={rows} />
    </section>
  );
}

/** Paid-through dates that do not change, since a payment here covers a later date than the file does (S-72). */
export function KeptDues({ rows, total }: { rows: ImportCheck["keptDues"]; total: number }) {
  const headingId = useId();
  if (rows.length === 0) return null;
  const count = total.toLocaleString("en-US");
  return (
    <section aria-labelledby={headingId} className="my-6">
      <Alert className="mb-3">
        <h3 id={headingId} className="font-semibold">
          {total === 1 ? "1 paid-through date kept as is" : `${count} paid-through dates kept as they are`}
        </h3>
        <p>A payment recorded here covers a later date than the file does, so the file’s date is left out.</p>
      </Alert>
      <DuesTable label="Dues kept" after="In the file" rows={rows} />
      {rows.length < total && (
        <p className="mt-3 text-sm text-soft">Only the first {rows.length} are shown.</p>
      )}
    </section>
  );
}

function DuesTable({
  label,
  after: heading,
  rows,
}: {
  label: string;
  after: string;
  rows: ImportCheck["movedBack"];
}) {
  return (
    <ShowMore items={rows}>
      {(shown) => (
        <Table label={label} columns={["Line", "Member", "Dues", "Now", heading]}>
          {shown.map(({ line, name, field, before, after }) => (
            <TableRow key={`${line} ${field}`}>
              <TableCell label="Line">{line}</TableCell>
              <TableCell label="Member">{name}</TableCell>
              <TableCell label="Dues">{field}</TableCell>
              <TableCell label="Now">{before}</TableCell>
              <TableCell label={heading}>{after}</TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </ShowMore>
  );
}
