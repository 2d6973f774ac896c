import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { IMPORT_FIELDS, type ImportCheck, type ImportField } from "#contract/imports.ts";
import { Button } from "#web/ui/Button.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";

/** A part of the check that can be folded; absent if it has no rows. */
export function Rows({
  title,
  shown,
  total,
  listed = total,
  isOpen = false,
  children,
}: {
  title: string;
  shown: number;
  total: number;
  /** How many entries there are, if that differs from the total. */
  listed?: number;
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
      <div className="pt-2 pb-3 [&_tbody>tr:last-child]:border-b-0">
        {children}
        {shown < listed && <p className="mt-3 text-sm text-soft">The first {shown} are shown.</p>}
      </div>
    </details>
  );
}

interface CheckedRowsProps<Key extends "created" | "changed"> {
  rows: ImportCheck[Key];
  total: number;
  onLeaveOut: (line: number) => void;
}

function LeaveOut({ line, onLeaveOut }: { line: number; onLeaveOut: (line: number) => void }) {
  return (
    <TableCell className="align-top md:text-right">
      <Button size="small" tone="secondary" onClick={() => onLeaveOut(line)}>
        Leave Out <span className="sr-only">line {line}</span>
      </Button>
    </TableCell>
  );
}

/** Changed members, each field with its old and new value. */
export function ChangedRows({ rows, total, onLeaveOut }: CheckedRowsProps<"changed">) {
  return (
    <Rows title="Changed" shown={rows.length} total={total} isOpen>
      <Table label="Changed members" columns={["Line", "Member", "Changes", ""]}>
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
            <LeaveOut line={line} onLeaveOut={onLeaveOut} />
          </TableRow>
        ))}
      </Table>
    </Rows>
  );
}

/** Up to this many new members are shown without opening anything. */
const FEW = 20;

/** The values by which an officer recognizes a person at a glance. */
const AT_A_GLANCE: readonly ImportField[] = ["email", "city", "status"];

/** What will be stored for a new member: the most telling values, and the full list on demand. */
function NewValues({ values, line }: { values: ImportCheck["created"][number]["values"]; line: number }) {
  const glance = AT_A_GLANCE.flatMap((field) => values.find((one) => one.field === field)?.value ?? []);
  const rewritten = values.filter(({ was }) => was !== null).length;
  return (
    <>
      <p className="break-words">{glance.join(" · ")}</p>
      <details className="group/values">
        <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center gap-2 text-sm">
          <ChevronRight size={16} className="group-open/values:rotate-90" aria-hidden="true" />
          <span>
            Show all <span className="sr-only">of line {line}</span>
            {rewritten > 0 && `(${rewritten} changed from the file)`}
          </span>
        </summary>
        <dl className="mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {values.map(({ field, value, was }) => (
            <Fragment key={field}>
              <dt className="text-soft">{IMPORT_FIELDS[field]}</dt>
              <dd className="whitespace-pre-line break-words">
                {value} {was !== null && <span className="text-soft">“{was}” in the file</span>}
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}

/** New members with what will be stored, and a note if, for example, someone already has that name. */
export function CreatedRows({ rows, total, onLeaveOut }: CheckedRowsProps<"created">) {
  return (
    <Rows
      title="New"
      shown={rows.length}
      total={total}
      isOpen={total <= FEW || rows.some(({ note }) => note !== null)}
    >
      <Table label="New members" columns={["Line", "Name", "What we’ll save", ""]}>
        {rows.map(({ line, name, note, values }) => (
          <TableRow key={`${line} ${name}`}>
            <TableCell label="Line" className="align-top">
              {line}
            </TableCell>
            <TableCell label="Name" className="align-top md:w-1/3">
              <div className="min-w-0 break-words">
                {name}
                {note && <p className="text-amber">{note}</p>}
              </div>
            </TableCell>
            <TableCell className="align-top">
              <NewValues values={values} line={line} />
            </TableCell>
            <LeaveOut line={line} onLeaveOut={onLeaveOut} />
          </TableRow>
        ))}
      </Table>
    </Rows>
  );
}
