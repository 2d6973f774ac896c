import { useQuery } from "@tanstack/react-query";
import { type ImportRecord, showImport } from "#contract/imports.ts";
import { read } from "#web/platform/api/api.ts";
import { Progress } from "#web/ui/feedback/Progress.tsx";
import { StepHeading } from "./StepHeading.tsx";

/** The progress of an import. `isWatched` if nothing else polls the server for it. */
export function RunProgress({ file, isWatched = false }: { file: ImportRecord; isWatched?: boolean }) {
  const { data = file } = useQuery({
    ...read(showImport, { params: { id: file.id } }),
    enabled: isWatched,
    refetchInterval: isWatched ? 1000 : false,
  });
  const percent = Math.round(data.progress * 100);
  return (
    <section aria-label="Importing" className="mb-12 rounded-lg border border-line bg-card card-padding">
      <StepHeading className="mb-4">Importing {file.rows.toLocaleString("en-US")} rows…</StepHeading>
      <Progress label="Progress of the import" percent={percent} />
      <p role="status" className="mt-3 text-soft">
        {percent < 50 ? "Comparing with the directory" : "Writing"}, {percent}%. You can leave this page; the
        import continues.
      </p>
    </section>
  );
}
