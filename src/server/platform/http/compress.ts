import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

export type Coding = "br" | "gzip";
type Bytes = Uint8Array<ArrayBuffer>;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The encoding the client accepts, or undefined if the answer must not be compressed. */
export function codingFor(request: Request): Coding | undefined {
  const taken = request.headers.get("accept-encoding") ?? "";
  return (["br", "gzip"] as const).find((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(taken),
  );
}

/** Compresses as hard as is affordable per answer; `quality` is Brotli's, 0 to 11. The build compresses static files. */
export async function compress(bytes: Bytes, coding: Coding, quality = 4): Promise<Bytes> {
  const small = await (coding === "br"
    ? brotli(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } })
    : gzipped(bytes));
  return new Uint8Array(small);
}
