import { IMPORT_BYTES_MAX, type ImportFile, type ReadForm, uploadImport } from "#contract/imports.ts";
import { request, urlOf } from "#web/platform/api/api.ts";
import { toApiError } from "#web/platform/api/api-error.ts";

/** A file to upload and, if an officer has changed it, how to read it; `replaces` is the previous upload. */
export type Upload = {
  file: File;
  chosen?: { [Key in keyof ReadForm]?: NonNullable<ReadForm[Key]> };
  replaces?: number;
};

/** Uploads a file as it is; its name and how to read it are in the address. */
export async function uploadFile({ file, chosen = {}, replaces }: Upload): Promise<ImportFile> {
  const address = urlOf(uploadImport, { query: { name: file.name, ...chosen, replaces } });
  // The server detects the type from the content; some systems send none, or a wrong one.
  const body = new Blob([file], { type: "application/octet-stream" });
  const response = await request("POST", address, { body });
  if (!response.ok) throw await toApiError(response, "POST");
  return response.json();
}

/** Why a file is refused before it is uploaded, or null. */
export function whyNotSend({ size }: File): string | null {
  if (size > IMPORT_BYTES_MAX) return uploadImport.file?.tooLarge ?? null;
  return size === 0 ? "The file is empty." : null;
}
