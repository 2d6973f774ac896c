import type { ImportCheck } from "#contract/imports.ts";
import { Rows } from "./CheckedRows.tsx";
import { RefusedTable } from "./RefusedTable.tsx";

interface SkippedRowsProps {
  rows: ImportCheck["refused"];
  /** The number of all such rows, of which `rows` may be only the first, and of copies among them. */
  total: number;
  copies: number;
}

/** Skipped rows with the reasons; those that only repeat another row lose nothing and are folded. */
export function SkippedRows({ rows, total, copies }: SkippedRowsProps) {
  const repeated = rows.filter(({ copyOf }) => copyOf !== undefined);
  const skipped = rows.filter(({ copyOf }) => copyOf === undefined);
  return (
    <>
      <Rows title="Skipped" shown={skipped.length} total={total - copies} isOpen>
        <RefusedTable label="Skipped rows" rows={skipped} />
      </Rows>
      <Rows title="Copies of other rows" shown={repeated.length} total={copies}>
        <RefusedTable label="Copies" rows={repeated} />
      </Rows>
    </>
  );
}
