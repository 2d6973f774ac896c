import { IMPORT_BYTES_MAX, type ReadFile, uploadImport } from "#contract/imports.ts";
import { addressOf, request } from "#web/platform/api.ts";
import { failureOf } from "#web/platform/api-error.ts";

/** Sends a file as it is; its name goes along in the address. */
export async function uploadFile(file: File): Promise<ReadFile> {
  const address = addressOf(uploadImport, { query: { name: file.name } });
  // The kind is told by what is in it; some systems know none, or a wrong one.
  const body = new Blob([file], { type: "application/octet-stream" });
  const response = await request("POST", address, { body });
  if (!response.ok) throw await failureOf(response);
  return response.json();
}

/** Why a file need not even be sent, or null. */
export function whyNotSend({ size }: File): string | null {
  if (size > IMPORT_BYTES_MAX) return uploadImport.file?.tooLarge ?? null;
  return size === 0 ? "The file is empty." : null;
}
