import type { ImportCheck } from "#contract/imports.ts";
import { Button } from "#web/ui/Button.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { Rows } from "./CheckedRows.tsx";
import { ShowMore } from "./ShowMore.tsx";

/** Cells that are left out, each with the reason. An entry may count many of them. */
export function LeftCells({
  leftCells: cells,
  leftCellsTotal: total,
  leftCellsListed: listed = total,
}: Pick<ImportCheck, "leftCells" | "leftCellsTotal" | "leftCellsListed">) {
  return (
    <Rows title="Cells left out" shown={cells.length} listed={listed} total={total} isOpen>
      <ShowMore items={cells}>
        {(shown) => (
          <Table label="Cells left out" columns={["Line", "Name", "Field", "Why"]}>
            {shown.map(({ line, name, field, why }) => (
              <TableRow key={`${line} ${field}`}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Name" className="md:min-w-40">
                  {name || "No name"}
                </TableCell>
                <TableCell label="Field" className="md:min-w-36">
                  {field}
                </TableCell>
                <TableCell label="Why" className="break-words">
                  {why}
                </TableCell>
              </TableRow>
            ))}
          </Table>
        )}
      </ShowMore>
    </Rows>
  );
}

/** Rows that the officer left out, each with a button to include it again. */
export function LeftOutRows({
  rows,
  onInclude,
}: {
  rows: ImportCheck["leftOut"];
  onInclude: (line: number) => void;
}) {
  return (
    <Rows title="Left out" shown={rows.length} total={rows.length} isOpen>
      <ShowMore items={rows}>
        {(shown) => (
          <Table label="Rows left out" columns={["Line", "Name", ""]}>
            {shown.map(({ line, name }) => (
              <TableRow key={line}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Name">{name || "No name"}</TableCell>
                <TableCell>
                  <Button size="small" tone="secondary" onClick={() => onInclude(line)}>
                    Include <span className="sr-only">line {line}</span>
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </Table>
        )}
      </ShowMore>
    </Rows>
  );
}
