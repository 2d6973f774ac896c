import { connect } from "node:net";
import { createInterface } from "node:readline";
import { CannotBackUp } from "./cannot-back-up.ts";
import { Part, type TakePart } from "./read-database.ts";
import { backupSocket } from "./serve-backups.ts";

const BROKEN_OFF = "The portal stopped the backup; its log says why.";

/** Reads the embedded database from the portal that has it open. */
export async function askPortal(dataDir: string, take: TakePart): Promise<void> {
  const socket = connect(backupSocket(dataDir));
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  socket.once("error", (error: NodeJS.ErrnoException) =>
    failed.reject(new CannotBackUp(inPlainWords(error, dataDir))),
  );
  try {
    let isWhole = false;
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await Promise.race([lines.next(), failed.promise]);
      if (done) break;
      const said: unknown = JSON.parse(value);
      if (isEnd(said)) isWhole = true;
      else await take(Part.parse(said));
    }
    if (!isWhole) throw new CannotBackUp(BROKEN_OFF);
  } finally {
    socket.destroy();
  }
}

function isEnd(said: unknown): boolean {
  return typeof said === "object" && said !== null && "isWhole" in said;
}

function inPlainWords({ code }: NodeJS.ErrnoException, dataDir: string): string {
  if (code === "EACCES") return `The portal on ${dataDir} runs as another user. Run this as that user.`;
  if (code === "ENOENT" || code === "ECONNREFUSED") {
    return `A program that cannot make backups is using ${dataDir}. Stop it and run this again.`;
  }
  return BROKEN_OFF;
}
