import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { showImport } from "#contract/imports.ts";
import { read } from "#web/platform/api/api.ts";
import { usePageTitle } from "#web/platform/chapter.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadFailure } from "#web/ui/feedback/LoadFailure.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { ImportHistory } from "./ImportHistory.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { PrepareImport } from "./PrepareImport.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { UploadFile } from "./UploadFile.tsx";

/**
 * /admin/import: import members from a file, step by step. The file's id is in the address, so that a reload finds
 * it.
 */
export function ImportPage() {
  usePageTitle("Import Members");
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("file"));
  // Only the browser has the file itself, until the page is left; reading it differently means sending it again.
  const [source, setSource] = useState<File | null>(null);
  const open = (next: number | null, file: File | null = null) => {
    setSource(file);
    setParams(next === null ? {} : { file: String(next) });
  };
  return (
    <>
      <PageHeading over="Administrator" title="Import Members">
        From a spreadsheet or a CSV file. Review every change before saving.
      </PageHeading>
      {id > 0 ? <OneImport key={id} id={id} source={source} onOpen={open} /> : <UploadFile onRead={open} />}
      <ImportHistory current={id} onOpen={(next) => open(next)} />
    </>
  );
}

interface OneImportProps {
  id: number;
  source: File | null;
  onOpen: (id: number | null, source?: File) => void;
}

function OneImport({ id, source, onOpen }: OneImportProps) {
  const onClose = () => onOpen(null);
  // While it runs from this page the choices stay, in case it has to be reviewed again.
  const [isRunning, setRunning] = useState(false);
  const file = useQuery({
    ...read(showImport, { params: { id } }),
    // Polls the progress while it runs.
    refetchInterval: ({ state }) => (state.data?.state === "running" ? 1000 : false),
  });
  if (file.isPending) return <Skeleton className="h-64 w-full" />;
  if (file.isError) {
    return (
      <div className="mb-12">
        <LoadFailure text="The import could not be loaded." onRetry={() => void file.refetch()} />
        <Button tone="secondary" className="mt-4" onClick={onClose}>
          Choose Another File
        </Button>
      </div>
    );
  }
  const { state } = file.data;
  if (state === "ready" || (state === "running" && isRunning)) {
    return <PrepareImport file={file.data} source={source} onOpen={onOpen} onRun={setRunning} />;
  }
  if (state === "running") return <RunProgress file={file.data} />;
  return <ImportResult record={file.data} onClose={onClose} />;
}
