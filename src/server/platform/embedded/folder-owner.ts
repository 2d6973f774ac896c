import { lstatSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { everythingIn } from "./private-files.ts";

/**
 * Refuses to open an embedded database if any of its files belong to another user. Files that root writes with a single
 * command cannot be opened by the portal's user afterwards, and the engine would then fail without a useful message.
 */
export function refuseForeignFiles(dataDir: string, me = process.getuid?.()): void {
  if (me === undefined) return;
  const foreign = everythingIn(join(dataDir, "pglite")).find((path) => lstatSync(path).uid !== me);
  if (!foreign) return;
  throw new CannotStart(
    `${foreign} belongs to another user. Run this as the user of the portal, "sudo -u chapterhouse …"; if something was run as another one, restore its ownership first: "chown -R chapterhouse ${dataDir}".`,
  );
}
