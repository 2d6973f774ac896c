import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import {
  type EmailFile,
  FILE_EXTENSIONS,
  FILE_TYPE_WORDS,
  FILES_BYTES_MAX,
  FILES_MAX,
  FILES_SIZE_WORDS,
  FILES_TOO_LARGE,
  TOO_MANY_FILES,
  uploadEmailFile,
} from "#contract/officers/email-files.ts";
import { sendFile } from "#web/platform/api/api.ts";
import { errorMessage } from "#web/platform/api/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Alert } from "#web/ui/feedback/Alert.tsx";
import { sizeWords } from "./circular-words.ts";

/** Mutation key of running uploads; an email can't be sent until they finish. */
export const ATTACHING = ["attach a file"];

/** Changes an email's files, starting from the latest list. */
export type ChangeFiles = (change: (files: readonly EmailFile[]) => readonly EmailFile[]) => void;

const ACCEPTED = Object.values(FILE_EXTENSIONS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",");
const MAX_NAME_SENT = 300;

interface EmailFilesProps {
  files: readonly EmailFile[];
  /** Files the portal no longer has. */
  gone: readonly EmailFile[];
  onChange: ChangeFiles;
}

/** Attaches files to an email, lists them with their sizes, and removes them (D-217). */
export function EmailFiles({ files, gone, onChange }: EmailFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [failures, setFailures] = useState<readonly string[]>([]);
  /** The list as it is while files are being attached and removed. */
  const latest = useRef(files);
  const change: ChangeFiles = (by) => {
    latest.current = by(latest.current);
    onChange(by);
  };
  const attaching = useMutation({
    mutationKey: ATTACHING,
    mutationFn: (chosen: readonly File[]) => attachEach(chosen, () => latest.current, change),
    onMutate() {
      latest.current = files;
      setFailures([]);
    },
    onSuccess: setFailures,
  });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        Attachments <span className="font-normal text-soft">(optional)</span>
      </legend>
      {files.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex items-center justify-between gap-x-4 py-1.5 pr-2 pl-4">
              <span className="min-w-0 wrap-anywhere">
                {name}{" "}
                <span className="text-sm whitespace-nowrap text-soft lining-nums">{sizeWords(bytes)}</span>
              </span>
              <Button
                tone="quiet"
                size="small"
                aria-label={`Remove “${name}”`}
                onClick={() => {
                  change((before) => before.filter((one) => one.id !== id));
                  button.current?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label="Files to attach"
        onChange={({ target }) => {
          if (target.files?.length) attaching.mutate([...target.files]);
          // Allows choosing the same file again after a failure.
          target.value = "";
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={button}
          tone="secondary"
          size="small"
          disabled={attaching.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {attaching.isPending ? "Attaching..." : "Attach Files"}
        </Button>
        <p id={hintId} className="min-w-0 text-sm text-soft">
          {FILE_TYPE_WORDS}. Up to {FILES_MAX} files, {FILES_SIZE_WORDS}.
        </p>
      </div>
      <p role="status" className="sr-only">
        {files.length > 0 &&
          `${files.length === 1 ? "1 file" : `${files.length} files`} attached, ${sizeWords(total)}`}
      </p>
      {[...failures, ...gone.map(({ name }) => whyGone(name))].map((failure) => (
        <Alert key={failure} tone="alarm" role="alert">
          {failure}
        </Alert>
      ))}
    </fieldset>
  );
}

function whyGone(name: string): string {
  return `“${name}” was attached more than a day ago and is no longer available. Please remove it and attach it again.`;
}

/** Attaches files one at a time; returns an error for each that failed. */
async function attachEach(
  chosen: readonly File[],
  attached: () => readonly EmailFile[],
  change: ChangeFiles,
): Promise<string[]> {
  const failures: string[] = [];
  for (const file of chosen) {
    const fail = (why: string) => failures.push(`We couldn’t attach “${shortened(file.name)}”. ${why}`);
    const whyNot = whyNotAttach(file, attached());
    if (whyNot) {
      fail(whyNot);
      continue;
    }
    try {
      const stored = await sendFile(uploadEmailFile, file, { query: { name: shortened(file.name) } });
      if (attached().some(({ id }) => id === stored.id)) fail("It’s already attached.");
      else change((files) => [...files, stored]);
    } catch (error) {
      fail(errorMessage(error, "Please try again."));
    }
  }
  return failures;
}

/** Why a file can't be uploaded at all; null if it can. */
function whyNotAttach({ size }: File, attached: readonly EmailFile[]): string | null {
  if (attached.length >= FILES_MAX) return TOO_MANY_FILES;
  if (size + attached.reduce((sum, { bytes }) => sum + bytes, 0) > FILES_BYTES_MAX) return FILES_TOO_LARGE;
  return null;
}

/** The name, with the middle cut if it's too long, so the extension stays. */
function shortened(name: string): string {
  const all = [...name.toWellFormed()];
  return all.length <= MAX_NAME_SENT
    ? all.join("")
    : `${all.slice(0, MAX_NAME_SENT - 20).join("")}…${all.slice(-20).join("")}`;
}
