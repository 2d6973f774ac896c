import fs from "node:fs";
import { dirname, join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { createPrivately, type PermissionCalls } from "./private-files.ts";
import { syncEntries, syncFolder } from "./sync-folder.ts";

type Opened = { nfd: number; node: { mode: number } };
type FileCalls = PermissionCalls & {
  stream_ops: { write: (file: Opened, ...rest: unknown[]) => number; fsync?: (file: Opened) => void };
};
type Init = NodeFS["init"];

/**
 * Engine settings that make a commit durable. Its `fdatasync` does nothing, so `fsync` is the one to use, which also
 * syncs a file's size: new log files need not be filled with zeros, which kept every request waiting (032).
 */
export const DURABLE = ["-c", "fsync=on", "-c", "wal_sync_method=fsync", "-c", "wal_init_zero=off"];

/**
 * The engine's folder with the call that its own file system omits: `fsync`. With it, PostgreSQL syncs the write-ahead
 * log at each commit, and the data files before a checkpoint truncates the log (decision 032). Others on the machine
 * cannot read what it writes.
 */
export class DurableFiles extends NodeFS {
  /** Files the engine has written while starting on a folder that was synced as a whole. */
  #writtenAtStart: WeakSet<object> | undefined;

  constructor(folder: string) {
    super(folder);
    if (wasInterrupted(folder)) {
      // After a crash PostgreSQL syncs a thousand files one by one, which takes many seconds.
      syncFolder(folder);
      this.#writtenAtStart = new WeakSet();
    }
  }

  override async init(pg: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (engine: { NODEFS: unknown; FS: { isDir(mode: number): boolean } }) => {
      const calls = engine.NODEFS as FileCalls;
      createPrivately(calls);
      const { stream_ops } = calls;
      const { write } = stream_ops;
      stream_ops.write = (file, ...rest) => {
        this.#writtenAtStart?.add(file.node);
        return write(file, ...rest);
      };
      stream_ops.fsync = ({ nfd, node }) => {
        const isFolder = engine.FS.isDir(node.mode);
        // Windows cannot sync a folder and does not need to.
        if (isFolder && process.platform === "win32") return;
        if (!isFolder && this.#writtenAtStart?.has(node) === false) return;
        fs.fsyncSync(nfd);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  /** From now on, every requested sync is performed. */
  hasStarted(): void {
    this.#writtenAtStart = undefined;
  }
}

/** Makes a rename durable by syncing the folder's entries. */
export function renameDurably(from: string, to: string): void {
  fs.renameSync(from, to);
  syncEntries(dirname(to));
}

/** The offset of the 32-bit database state in `pg_control`, and its value after a clean shutdown. */
const STATE_AT = 16;
const STOPPED = 1;

function wasInterrupted(folder: string): boolean {
  const control = join(folder, "global/pg_control");
  return fs.existsSync(control) && fs.readFileSync(control).readInt32LE(STATE_AT) !== STOPPED;
}
