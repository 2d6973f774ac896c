import { inflateRawSync } from "node:zlib";

/** The files in a ZIP, by name, as text; enough for documents that a program of ours has written. */
export function unzip(archive: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(archive);
  const files = new Map<string, string>();
  // The directory is at the end; the very last record has its position.
  const last = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (last < 0) throw new Error("this is no ZIP");
  let at = bytes.readUInt32LE(last + 16);
  for (let n = bytes.readUInt16LE(last + 10); n > 0; n -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    const path = bytes.toString("utf8", at + 46, at + 46 + name);
    files.set(path, (method === 0 ? data : inflateRawSync(data)).toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return files;
}
