import type { EmailFile } from "#contract/officers/email-files.ts";
import { fileWords } from "./circular-words.ts";

/** What an officer wrote, with the files they attached. */
export function WrittenText({ body, files }: { body: string; files: readonly EmailFile[] }) {
  return (
    <div className="rounded-md border border-line bg-paper p-4 wrap-anywhere">
      <p className="whitespace-pre-wrap">{body}</p>
      {files.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-soft">Attached: {fileWords(files)}</p>
      )}
    </div>
  );
}
