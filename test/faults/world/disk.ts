import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SIZE = 1_048_576;
const BALLAST = ".ballast";

/** A separate small disk for the uploads. */
export type Disk = {
  folder: string;
  /** How it is made full, for the report. */
  kind: "a file system of 1 MB" | "a file in the folder's place";
  readonly isFull: boolean;
  fill(): void;
  free(): void;
  remove(): void;
};

/**
 * A file system in memory that is really full where the caller may mount one; else a folder with a file in its place,
 * that nobody can write to, not even root: another error with the same consequences.
 */
export function makeDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]).status === 0;
  const ballast = join(folder, BALLAST);
  const away = `${folder}-away`;
  let isFull = false;
  const remove = () => {
    if (mounted) spawnSync("umount", ["-l", folder], { stdio: "ignore" });
  };
  // Also when the run is aborted: a mount outlives the process that made it.
  process.once("exit", remove);
  return {
    folder,
    kind: mounted ? "a file system of 1 MB" : "a file in the folder's place",
    get isFull() {
      return isFull;
    },
    fill() {
      if (isFull) return;
      if (mounted) fillUp(ballast);
      else {
        renameSync(folder, away);
        writeFileSync(folder, "");
      }
      isFull = true;
    },
    free() {
      if (!isFull) return;
      rmSync(mounted ? ballast : folder, { force: true });
      if (!mounted) renameSync(away, folder);
      isFull = false;
    },
    remove() {
      process.off("exit", remove);
      remove();
    },
  };
}

/** Writes until nothing more fits. */
function fillUp(file: string) {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(65_536), { flag: "a" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}
