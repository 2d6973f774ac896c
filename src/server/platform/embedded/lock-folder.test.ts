import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FolderInUse, lockFolder, socketPath } from "./lock-folder.ts";

/** A folder whose portal was killed: its socket is there, but no one listens. */
async function aDeadOnesFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = socketPath(folder, "portal");
  const server = createServer().listen(path);
  await once(server, "listening");
  // A clean close would remove the socket.
  renameSync(path, `${path}.kept`);
  await new Promise((done) => server.close(done));
  renameSync(`${path}.kept`, path);
  return folder;
}

it("gives a killed portal's folder to one of several simultaneous starts", async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = await aDeadOnesFolder();
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => lockFolder(folder)));
    const won = starts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = starts.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(won).toHaveLength(1);
    expect(refused.every((reason) => reason instanceof FolderInUse)).toBe(true);
    // It is really locked until it is released.
    await expect(lockFolder(folder)).rejects.toThrow("Another portal is already running");
    await won[0]?.();
    await (await lockFolder(folder))();
  }
});
