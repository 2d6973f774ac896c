import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Refusal } from "#web/ui/feedback/Refusal.tsx";
import { useImportTask } from "./import-task.ts";
import { uploadFile, whyNotSend } from "./upload-file.ts";

const NOT_SENT = "The file could not be sent. Please try again.";

/** The first step: a file, chosen or dropped. */
export function UploadFile({ onRead }: { onRead: (id: number, file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sending = useImportTask({
    run: async (file: File) => ({ ...(await uploadFile({ file })), file }),
    fallback: NOT_SENT,
    isToldInPage: true,
    onDone: ({ id, file }) => onRead(id, file),
    onFailed: (error) => setRefusal(errorMessage(error, NOT_SENT)),
  });
  const take = (file: File | undefined) => {
    if (!file || sending.isPending) return;
    const why = whyNotSend(file);
    setRefusal(why);
    if (why === null) sending.mutate(file);
  };
  return (
    <section aria-label="Choose a file" className="mb-12">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={`flex flex-col items-center rounded-lg border border-dashed px-6 py-12 text-center ${isOver ? "border-wine bg-wine-wash" : "border-brass bg-card"}`}
      >
        <FileUp size={36} strokeWidth={1.25} className="mb-4 text-gilt" aria-hidden="true" />
        {/* No one drops a file on a phone. */}
        <p className="font-display text-2xl max-md:hidden">Drop a file here</p>
        <p className="font-display text-2xl md:hidden">Choose your member list</p>
        <p className="mt-1 mb-5 max-w-md text-soft">
          An Excel workbook (.xlsx) or a CSV file with a row of headings, up to 10 MB.
        </p>
        <input
          ref={input}
          type="file"
          aria-label="Member list"
          // The last two cannot be read; they are accepted so that the server can say what to do instead.
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // So that the same file can be chosen again once it is fixed.
            event.target.value = "";
          }}
        />
        <Button disabled={sending.isPending} onClick={() => input.current?.click()}>
          {sending.isPending ? "Reading..." : "Choose a File"}
        </Button>
      </div>
      <Refusal className="mt-4">{refusal}</Refusal>
    </section>
  );
}
