import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { reasonOf } from "#server/platform/config/explain-error.ts";

/** The permissions of what the portal writes: for its own user alone. */
export const PRIVATE = { file: 0o600, folder: 0o700 } as const;

/** What others may do with a file. */
const OF_OTHERS = 0o077;
/** A public folder like /tmp: everyone may create files, and only their owner may remove them. */
const STICKY = 0o1000;
const WRITTEN_BY_ALL = 0o002;

type Chmod = (path: string, mode: number) => void;

/**
 * Takes away what others may do with a folder and everything in it, which older versions left readable. Throws a sentence
 * if that is not possible. Windows has no such permissions.
 */
export function makePrivate(root: string, chmod: Chmod = chmodSync): void {
  if (process.platform === "win32") return;
  for (const path of everythingIn(root)) withdraw(path, chmod);
}

/**
 * The same for the folder that holds the portal's, but not for what others keep there. A folder in which everyone may
 * write is refused, since closing it would lock them out of their own.
 */
export function makeFolderPrivate(folder: string, chmod: Chmod = chmodSync): void {
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(folder);
  const isOurs = uid === process.getuid?.();
  if ((mode & STICKY) !== 0 || (!isOurs && (mode & WRITTEN_BY_ALL) !== 0)) {
    throw new CannotStart(
      `Everyone on this machine can write to ${folder}, so it isn’t safe for members’ data. Set DATA_DIR to a folder of the portal’s own.`,
    );
  }
  // Another user's, as for a service, is for them to close; what the portal has in it is private in any case.
  if (isOurs) withdraw(folder, chmod);
}

function withdraw(path: string, chmod: Chmod): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // The mode of a link counts for nothing, except for the folder itself, which may be on another disk.
  const { mode } = entry?.isSymbolicLink() ? statSync(path) : (entry ?? { mode: 0 });
  if ((mode & OF_OTHERS) === 0) return;
  let why = "its disk does not keep permissions.";
  try {
    chmod(path, mode & 0o7777 & ~OF_OTHERS);
  } catch (error) {
    why = reasonOf(error);
  }
  if ((statSync(path).mode & OF_OTHERS) === 0) return;
  throw new CannotStart(
    `Others on this machine can read ${path}, and the portal cannot change that: ${why} Use a folder of the portal’s own user on a disk that keeps permissions.`,
  );
}

/** A folder, if there is one, and all that is in it; links are not followed. */
export function everythingIn(root: string): string[] {
  if (!existsSync(root)) return [];
  return [root, ...readdirSync(root, { recursive: true }).map((name) => join(root, String(name)))].filter(
    (path) => path === root || !lstatSync(path).isSymbolicLink(),
  );
}

type ToSet = [at: unknown, node: unknown, attributes: { mode?: number }, ...rest: unknown[]];
type ToMake = [parent: unknown, name: string, mode: number, device: number];
/** The calls of the engine's file system that set permissions. */
export type PermissionCalls = {
  doSetAttr: (...given: ToSet) => void;
  node_ops: { mknod: (...given: ToMake) => unknown };
};

/** Has the engine create files and folders for the portal's user alone; its own way gives most to everyone. */
export function createPrivately(calls: PermissionCalls): void {
  const { doSetAttr } = calls;
  const { mknod } = calls.node_ops;
  calls.doSetAttr = (...[at, node, attributes, ...rest]) => {
    const { mode } = attributes;
    doSetAttr(
      at,
      node,
      mode === undefined ? attributes : { ...attributes, mode: mode & ~OF_OTHERS },
      ...rest,
    );
  };
  calls.node_ops.mknod = (...[parent, name, mode, device]) => mknod(parent, name, mode & ~OF_OTHERS, device);
}
