const BLOCK = 512;

/** One file of an archive. */
export type Entry = { name: string; bytes: Buffer };

/** A file's entry in a tar archive (POSIX ustar), which standard tools can open. */
export function tarEntry({ name, bytes }: Entry, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${octal(bytes.length, 11)} `, 124);
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)} `, 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc(paddingOf(bytes.length))]);
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The files of an archive in order, each complete; throws if it is not an archive or was cut short. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = takerFrom(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (Number.parseInt(header.toString("latin1", 148, 154), 8) !== sumOf(header)) throw new BrokenArchive();
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    const bytes = await take(size);
    await take(paddingOf(size));
    yield { name: header.toString("utf8", 0, 100).replace(/\0.*$/s, ""), bytes };
  }
}

/** The file is not an archive, was cut short, or was altered. */
export class BrokenArchive extends Error {}

function takerFrom(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const { done, value } = await chunks.next();
      if (done) throw new BrokenArchive();
      held.push(value);
      length += value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}

/** A header's checksum, with the checksum field counted as spaces. */
function sumOf(header: Buffer): number {
  const own = header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0);
  return header.reduce((sum, byte) => sum + byte, 0) - own + 8 * 0x20;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
