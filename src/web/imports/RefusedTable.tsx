import type { ImportCheck } from "#contract/imports.ts";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { ShowMore } from "./ShowMore.tsx";

/** Skipped rows, each with its line in the file and the reason. */
export function RefusedTable({ label, rows }: { label: string; rows: ImportCheck["refused"] }) {
  return (
    <ShowMore items={rows}>
      {(shown) => (
        <Table label={label} columns={["Line", "Name", "Why"]}>
          {shown.map(({ line, name, why }) => (
            <TableRow key={`${line} ${why}`}>
              <TableCell label="Line">{line}</TableCell>
              <TableCell label="Name">{name || "No name"}</TableCell>
              <TableCell label="Why">{why}</TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </ShowMore>
  );
}
