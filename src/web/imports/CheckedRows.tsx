import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportCheck } from "#contract/imports.ts";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";
import { ShowMore } from "./ShowMore.tsx";

function Rows({
  title,
  shown,
  total,
  isOpen = false,
  children,
}: {
  title: string;
  shown: number;
  total: number;
  isOpen?: boolean;
  children: ReactNode;
}) {
  if (total === 0) return null;
  return (
    <details open={isOpen} className="group border-b border-line py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-display text-xl">
        <ChevronRight size={20} className="text-gilt group-open:rotate-90" aria-hidden="true" />
        {title} ({total.toLocaleString("en-US")})
      </summary>
      <div className="pt-2 pb-5">
        {children}
        {shown < total && <p className="mt-3 text-sm text-soft">The first {shown} are shown.</p>}
      </div>
    </details>
  );
}

/** Refused rows, each with its line in the file and the reason. */
export function RefusedRows({ rows, total }: { rows: ImportCheck["refused"]; total: number }) {
  return (
    <Rows title="Refused" shown={rows.length} total={total} isOpen>
      <ShowMore items={rows}>
        {(shown) => (
          <Table label="Refused rows" columns={["Line", "Name", "Why"]}>
            {shown.map(({ line, name, why }) => (
              <TableRow key={line}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Name">{name || "No name"}</TableCell>
                <TableCell label="Why">{why}</TableCell>
              </TableRow>
            ))}
          </Table>
        )}
      </ShowMore>
    </Rows>
  );
}

/** Changed members, each field with its old and new value. */
export function ChangedRows({ rows, total }: { rows: ImportCheck["changed"]; total: number }) {
  return (
    <Rows title="Changed" shown={rows.length} total={total} isOpen>
      <Table label="Changed members" columns={["Line", "Member", "Changes"]}>
        {rows.map(({ line, name, changes }) => (
          <TableRow key={line}>
            <TableCell label="Line" className="align-top">
              {line}
            </TableCell>
            <TableCell label="Member" className="align-top">
              {name}
            </TableCell>
            <TableCell>
              <ul>
                {changes.map(({ field, before, after }) => (
                  <li key={field} className="break-words">
                    <span className="text-soft">{field}:</span>{" "}
                    {before ? (
                      <del className="text-soft">{before}</del>
                    ) : (
                      <span className="text-soft">none</span>
                    )}{" "}
                    <span aria-hidden="true">→</span>
                    <span className="sr-only">becomes</span>{" "}
                    <ins className="font-semibold no-underline">{after}</ins>
                  </li>
                ))}
              </ul>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Rows>
  );
}

/** New members, with a note if there already is someone with that name. */
export function CreatedRows({ rows, total }: { rows: ImportCheck["created"]; total: number }) {
  return (
    <Rows title="New" shown={rows.length} total={total} isOpen={rows.some(({ note }) => note !== null)}>
      <Table label="New members" columns={["Line", "Name", "Note"]}>
        {rows.map(({ line, name, note }) => (
          <TableRow key={line}>
            <TableCell label="Line">{line}</TableCell>
            <TableCell label="Name">{name}</TableCell>
            <TableCell className={note ? "text-amber" : "max-md:hidden"}>{note}</TableCell>
          </TableRow>
        ))}
      </Table>
    </Rows>
  );
}
