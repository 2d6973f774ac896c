import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { type RequestOptions, request, urlOf } from "#web/platform/api/api.ts";
import { toApiError } from "#web/platform/api/api-error.ts";

type AnsweringAFile = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodUndefined>;

/** The browser reads the file some time after the click. */
const FORGET_AFTER_MS = 60_000;

/**
 * Saves a file from the server under the name in its answer, or under `otherwise`, and gives the headers of the answer.
 * An unsuccessful one is thrown as an `ApiError`.
 */
export async function download<E extends AnsweringAFile>(
  endpoint: E,
  ask: RequestOptions<E>,
  { accept, otherwise }: { accept: string; otherwise: string },
): Promise<Headers> {
  const { body }: { body?: unknown } = ask;
  const response = await request(endpoint.method, urlOf(endpoint, ask), { accept, body });
  if (!response.ok) throw await toApiError(response, endpoint.method);
  save(await response.blob(), fileName(nameIn(response.headers.get("content-disposition")) ?? otherwise));
  return response.headers;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER_MS);
}

/** The file name in a content-disposition, preferring the Unicode one (RFC 6266); null without any. */
export function nameIn(disposition: string | null): string | null {
  const whole = disposition?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (whole) {
    try {
      return decodeURIComponent(whole.trim());
    } catch {
      console.warn("The file's name cannot be read", whole);
    }
  }
  const plain = disposition?.match(/filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i);
  return plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? null;
}

/** A file name without path separators, control characters, and what Windows forbids (H-17). */
export function fileName(wished: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
  const clean = wished.replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, "").trim();
  return clean.replace(/^\.+/, "") || "download";
}
