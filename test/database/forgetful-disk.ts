import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";

/** One thing that a process did to files, in order. Files are numbered: a name may pass from one to another. */
type Did =
  | { what: "created" | "removed"; path: string; file: number }
  | { what: "renamed"; path: string; to: string; file: number }
  | { what: "folder"; path: string }
  | { what: "wrote"; file: number; at: number; bytes: Buffer }
  | { what: "cut"; file: number; length: number }
  | { what: "synced"; file: number }
  | { what: "synced folder"; path: string };

/** What of the unsynced survives: nothing, or each page by itself as the dice fall. */
export type Mercy = () => boolean;

const PAGE = 4096;

/**
 * Records what this process does to the files of a folder, to say what a power cut would leave of it: the contents
 * that were synced, and of the rest only what the disk happened to have written.
 *
 * A new file's name lasts with the first sync of the file, as on ext4, XFS and Btrfs; a rename or removal lasts with
 * the sync of its folder.
 */
export class ForgetfulDisk {
  readonly #root: string;
  readonly #did: Did[] = [];
  readonly #names = new Map<string, number>();
  readonly #opened = new Map<number, { file: number } | { folder: string }>();
  readonly #before = new Map<string, Buffer>();
  readonly #folders: string[] = [];
  #original: Partial<typeof fs> = {};

  constructor(root: string) {
    this.#root = root;
    for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (entry.isDirectory()) this.#folders.push(path);
      else if (entry.isFile()) {
        this.#before.set(path, fs.readFileSync(join(root, path)));
        this.#names.set(path, this.#names.size);
      }
    }
    this.#watch();
  }

  /** The number of operations so far, to cut the power at that point. */
  get moment(): number {
    return this.#did.length;
  }

  /** Lets this process use its files again without being watched. */
  release(): void {
    Object.assign(fs, this.#original);
    syncBuiltinESMExports();
  }

  /** Writes into an empty folder what a power cut at this moment would have left. `deaf` disks ignore every sync. */
  writeRemains(
    folder: string,
    moment: number,
    { survives, deaf = false }: { survives: Mercy; deaf?: boolean },
  ): void {
    const contents = new Map([...this.#before.values()].map((bytes, file) => [file, Buffer.from(bytes)]));
    const names = new Map([...this.#before.keys()].map((path, file) => [path, file]));
    const folders = [...this.#folders];
    let waiting: Did[] = [];
    const settle = (isMeant: (one: Did) => boolean) => {
      for (const one of waiting) if (isMeant(one)) apply(one, names, contents);
      waiting = waiting.filter((one) => !isMeant(one));
    };
    for (const one of this.#did.slice(0, moment)) {
      if (one.what === "folder") folders.push(one.path);
      else if (one.what === "synced") {
        if (!deaf)
          settle((other) => other.what !== "removed" && other.what !== "renamed" && isOf(other, one));
      } else if (one.what === "synced folder") {
        if (!deaf) settle((other) => "path" in other && dirname(other.path) === one.path);
      } else waiting.push(one);
    }
    // Names change in order, as a journal keeps them, up to some point; pages are written in any order.
    let isOver = false;
    for (const one of waiting) {
      if ("path" in one) {
        isOver ||= !survives();
        if (!isOver) apply(one, names, contents);
      } else if (one.what === "wrote") {
        for (let from = 0; from < one.bytes.length; from += PAGE) {
          const page = { ...one, at: one.at + from, bytes: one.bytes.subarray(from, from + PAGE) };
          if (survives()) apply(page, names, contents);
        }
      }
    }
    for (const path of folders) fs.mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
    for (const [path, file] of names) {
      fs.writeFileSync(join(folder, path), contents.get(file) ?? Buffer.alloc(0), { mode: 0o600 });
    }
  }

  #watch(): void {
    const real = { ...fs };
    const inside = (path: unknown) => {
      const name = relative(this.#root, String(path));
      return name.startsWith("..") ? undefined : name || ".";
    };
    const created = (path: string) => {
      if (this.#names.has(path)) return;
      const file = this.#before.size + this.#did.length;
      this.#names.set(path, file);
      this.#did.push({ what: "created", path, file });
    };
    const cut = (path: string, length: number) => {
      const file = this.#names.get(path);
      if (file !== undefined) this.#did.push({ what: "cut", file, length });
    };
    const watched = {
      openSync: (path: string, flags: number, mode?: number) => {
        const nfd = real.openSync(path, flags, mode);
        const name = inside(path);
        if (name === undefined) return nfd;
        if (real.fstatSync(nfd).isDirectory()) this.#opened.set(nfd, { folder: name });
        else {
          created(name);
          if (flags & fs.constants.O_TRUNC) cut(name, 0);
          this.#opened.set(nfd, { file: this.#names.get(name) ?? -1 });
        }
        return nfd;
      },
      closeSync: (nfd: number) => {
        this.#opened.delete(nfd);
        real.closeSync(nfd);
      },
      writeSync: (nfd: number, bytes: Uint8Array, offset: number, length: number, at: number) => {
        const written = real.writeSync(nfd, bytes, offset, length, at);
        const opened = this.#opened.get(nfd);
        if (opened && "file" in opened) {
          const copy = Buffer.from(bytes.slice(offset, offset + written));
          this.#did.push({ what: "wrote", file: opened.file, at, bytes: copy });
        }
        return written;
      },
      fsyncSync: (nfd: number) => {
        real.fsyncSync(nfd);
        const opened = this.#opened.get(nfd);
        if (!opened) return;
        if ("file" in opened) this.#did.push({ what: "synced", file: opened.file });
        else this.#did.push({ what: "synced folder", path: opened.folder });
      },
      writeFileSync: (path: string, text: string, options: fs.WriteFileOptions) => {
        real.writeFileSync(path, text, options);
        const name = inside(path);
        if (name === undefined) return;
        if (text !== "") throw new Error("only empty files are watched as they are made");
        created(name);
        cut(name, 0);
      },
      truncateSync: (path: string, length: number) => {
        real.truncateSync(path, length);
        const name = inside(path);
        if (name !== undefined) cut(name, length);
      },
      ftruncateSync: (nfd: number, length: number) => {
        real.ftruncateSync(nfd, length);
        const opened = this.#opened.get(nfd);
        if (opened && "file" in opened) this.#did.push({ what: "cut", file: opened.file, length });
      },
      mkdirSync: (path: string, options?: fs.MakeDirectoryOptions) => {
        const made = real.mkdirSync(path, options);
        const name = inside(path);
        if (name !== undefined) this.#did.push({ what: "folder", path: name });
        return made;
      },
      renameSync: (path: string, to: string) => {
        real.renameSync(path, to);
        const [name, newName] = [inside(path), inside(to)];
        const file = name === undefined ? undefined : this.#names.get(name);
        if (name === undefined || newName === undefined || file === undefined) return;
        this.#names.delete(name);
        this.#names.set(newName, file);
        this.#did.push({ what: "renamed", path: name, to: newName, file });
      },
      unlinkSync: (path: string) => {
        real.unlinkSync(path);
        const name = inside(path);
        const file = name === undefined ? undefined : this.#names.get(name);
        if (name === undefined || file === undefined) return;
        this.#names.delete(name);
        this.#did.push({ what: "removed", path: name, file });
      },
    };
    this.#original = Object.fromEntries(Object.entries(real).filter(([name]) => name in watched));
    Object.assign(fs, watched);
    syncBuiltinESMExports();
  }
}

function isOf(one: Did, { file }: { file: number }): boolean {
  return "file" in one && one.file === file;
}

function apply(one: Did, names: Map<string, number>, contents: Map<number, Buffer>): void {
  if (one.what === "created") names.set(one.path, one.file);
  else if (one.what === "removed") {
    if (names.get(one.path) === one.file) names.delete(one.path);
  } else if (one.what === "renamed") {
    if (names.get(one.path) === one.file) names.delete(one.path);
    names.set(one.to, one.file);
  } else if (one.what === "wrote") {
    const bytes = grown(contents.get(one.file), one.at + one.bytes.length);
    one.bytes.copy(bytes, one.at);
    contents.set(one.file, bytes);
  } else if (one.what === "cut") {
    contents.set(one.file, Buffer.from(grown(contents.get(one.file), one.length).subarray(0, one.length)));
  }
}

function grown(bytes: Buffer = Buffer.alloc(0), length: number): Buffer {
  if (bytes.length >= length) return bytes;
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}
