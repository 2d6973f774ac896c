import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { CannotStart } from "./cannot-start.ts";

type Trouble = { what: string; toDo: string };

const FULL: Trouble = {
  what: "The disk is full",
  toDo: "Free some space (“df -h” shows which disk it is), then run this again.",
};
const NOT_OURS: Trouble = {
  what: "The file or folder belongs to another user",
  toDo: "Run this as the user of the portal, “sudo -H -u chapterhouse …”, or restore its ownership: “chown -R chapterhouse” with its name.",
};
const ONLY_READ: Trouble = {
  what: "The disk can only be read",
  toDo: "Mount it for writing, or use another folder.",
};
const TROUBLES: Readonly<Record<string, Trouble>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  // PostgreSQL's code for a full disk.
  "53100": FULL,
  EROFS: ONLY_READ,
  EACCES: NOT_OURS,
  EPERM: NOT_OURS,
};

/** What a command prints about the error that ended it: a sentence if a person can fix it, else the error itself. */
export function explainError(error: unknown): unknown {
  if (error instanceof CannotStart) return error.message;
  const { trouble, message } = troubleIn(error);
  if (trouble) return `${trouble.what}: ${message}. ${trouble.toDo}`;
  if (databaseOutage(error) !== "server") return error;
  return `The database stopped answering: ${rootOf(error)}. Once it is back, run this again.`;
}

function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootOf(error.cause);
}

/** Why a system resource cannot be used, to follow a colon: the problem and the fix, else the system's message. */
export function reasonOf(error: unknown): string {
  const { trouble, message } = troubleIn(error);
  if (!trouble) return `${message}.`;
  return `${trouble.what.charAt(0).toLowerCase()}${trouble.what.slice(1)} (${message}). ${trouble.toDo}`;
}

/** The first of an error's causes that a person can fix, with its message. */
function troubleIn(error: unknown): { trouble?: Trouble; message: string } {
  for (let at = error; at instanceof Error; at = at.cause) {
    const trouble = "code" in at ? TROUBLES[String(at.code)] : undefined;
    if (trouble) return { trouble, message: at.message };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
