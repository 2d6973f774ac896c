import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ImportRecord, listImports } from "#contract/imports.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { Badge, type BadgeTone } from "#web/ui/Badge.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";
import { TableSkeleton } from "#web/ui/feedback/TableSkeleton.tsx";
import { Table, TableCell, TableRow } from "#web/ui/Table.tsx";

const STATES: Record<ImportRecord["state"], [word: string, tone: BadgeTone]> = {
  ready: ["Not imported yet", "amber"],
  running: ["Running", "lake"],
  done: ["Done", "leaf"],
  failed: ["Failed", "alarm"],
  undone: ["Undone", "brass"],
  dropped: ["Discarded", "plain"],
};

interface ImportHistoryProps {
  /** The import that is open above. */
  current: number;
  onOpen: (id: number) => void;
}

/** The history of imports, without the file that is being prepared; folded while a file is open. */
export function ImportHistory({ current, onOpen }: ImportHistoryProps) {
  const dates = useDates();
  const history = useQuery({
    ...read(listImports),
    select: (imports) => imports.filter(({ id, state }) => id !== current || state !== "ready"),
  });
  return (
    <section aria-label="Earlier imports">
      <details open={current === 0} className="group">
        <summary className="mb-4 flex min-h-11 cursor-pointer items-center gap-2">
          <ChevronRight size={20} className="text-gilt group-open:rotate-90" aria-hidden="true" />
          <h2 className="text-2xl">Earlier imports</h2>
        </summary>
        <Loaded
          of={history}
          failure="The earlier imports could not be loaded."
          skeleton={
            <TableSkeleton label="Loading the earlier imports…" widths={["w-48", "w-40", "w-28"]} rows={3} />
          }
          empty={<p className="text-soft">None yet.</p>}
        >
          {(imports) => (
            <Table
              label="Earlier imports"
              columns={["File", "When", "By", "New", "Changed", "Skipped", "Status"]}
            >
              {imports.map(({ id, fileName, createdAt, by, counts, state }) => (
                <TableRow key={id}>
                  <TableCell className="md:min-w-28">
                    <button
                      type="button"
                      className="text-link min-h-11 break-all text-left"
                      onClick={() => onOpen(id)}
                    >
                      {fileName}
                    </button>
                  </TableCell>
                  <TableCell label="When">{dates.dayAndTime(createdAt)}</TableCell>
                  <TableCell label="By">{by}</TableCell>
                  <TableCell label="New" className={counts ? "" : "max-md:hidden"}>
                    {counts?.created ?? "–"}
                  </TableCell>
                  <TableCell label="Changed" className={counts ? "" : "max-md:hidden"}>
                    {counts?.changed ?? "–"}
                  </TableCell>
                  <TableCell label="Skipped" className={counts ? "" : "max-md:hidden"}>
                    {counts?.refused ?? "–"}
                  </TableCell>
                  <TableCell label="Status">
                    <Badge tone={STATES[state][1]}>{STATES[state][0]}</Badge>
                  </TableCell>
                </TableRow>
              ))}
            </Table>
          )}
        </Loaded>
      </details>
    </section>
  );
}
