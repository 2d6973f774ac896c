import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Asked, addressOf, request } from "./api.ts";
import { failureOf } from "./api-error.ts";

type AnsweringAFile = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodUndefined>;

/** The browser reads the file only some time after it was told to. */
const FORGET_AFTER_MS = 60_000;

/**
 * Has the browser save a file that the server makes, under the name the server gives it, else under `otherwise`. An
 * answer that is no success is thrown as an `ApiError`.
 */
export async function download<E extends AnsweringAFile>(
  endpoint: E,
  ask: Asked<E>,
  { accept, otherwise }: { accept: string; otherwise: string },
): Promise<void> {
  const response = await request(endpoint.method, addressOf(endpoint, ask), { accept });
  if (!response.ok) throw await failureOf(response);
  save(await response.blob(), fileName(nameIn(response.headers.get("content-disposition")) ?? otherwise));
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

/** The name in a content-disposition: the one with all letters before the plain one (RFC 6266); null without any. */
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

/** A name without what no file may have in its own: paths, control characters, the signs of Windows (H-17). */
export function fileName(wished: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
  const clean = wished.replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, "").trim();
  return clean.replace(/^\.+/, "") || "download";
}
