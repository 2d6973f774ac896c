import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";

/** Syncs everything in a folder, and the folder itself. */
export function syncFolder(folder: string): void {
  // In parallel if possible: one by one, a thousand files take many seconds on a busy disk.
  const isSynced = process.platform === "linux" && spawnSync("sync", ["-f", folder]).status === 0;
  if (!isSynced) syncOneByOne(folder);
}

/** Syncs a folder's entries. */
export function syncEntries(folder: string): void {
  // Windows cannot and does not need to.
  if (process.platform !== "win32") sync(folder, "r");
}

function syncOneByOne(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncOneByOne(path);
    else if (entry.isFile()) sync(path, "r+");
  }
  syncEntries(folder);
}

function sync(path: string, flags: string): void {
  const opened = fs.openSync(path, flags);
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
  }
}
