import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#server/platform/database/database-errors.ts";
import { CannotStart } from "./cannot-start.ts";
import { explainError, reasonOf } from "./explain-error.ts";

const MAKE_ROOM = "Free some space (“df -h” shows which disk it is), then run this again.";

test("a full disk and another user's folder are explained, a bug is shown as it is", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(explainError(full)).toBe(`The disk is full: ENOSPC: no space left on device, write. ${MAKE_ROOM}`);
  expect(reasonOf(full)).toBe(`the disk is full (ENOSPC: no space left on device, write). ${MAKE_ROOM}`);
  const foreign = Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), { code: "EACCES" });
  expect(explainError(foreign)).toMatch(
    /^The file or folder belongs to another user: EACCES.*sudo -H -u chapter/,
  );
  expect(explainError(new CannotStart("There is no file b.tar.gz."))).toBe("There is no file b.tar.gz.");
  const fault = new TypeError("x is undefined");
  expect(explainError(fault)).toBe(fault);
  expect(reasonOf(new Error("ENOTDIR: not a directory"))).toBe("ENOTDIR: not a directory.");
});

test("a full database disk is recognized through the failed statement", () => {
  const cause = Object.assign(new Error('could not extend file "base/5/1259"'), { code: "53100" });
  expect(explainError(new Error("Failed query: insert into members", { cause }))).toBe(
    `The disk is full: could not extend file "base/5/1259". ${MAKE_ROOM}`,
  );
});

test("a database lost partway is explained, and a statement that took too long is shown as it is", () => {
  const cause = new DatabaseUnavailable(new Error("Connection terminated unexpectedly"));
  expect(explainError(new Error("Failed query: begin", { cause }))).toBe(
    "The database stopped answering: Connection terminated unexpectedly. Once it is back, run this again.",
  );
  const late = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(explainError(late)).toBe(late);
});

test.runIf(process.platform === "linux")("the system's own message for a full disk is recognized", () => {
  let thrown: unknown;
  try {
    writeFileSync("/dev/full", "x");
  } catch (error) {
    thrown = error;
  }
  expect(explainError(thrown)).toBe(`The disk is full: ENOSPC: no space left on device, write. ${MAKE_ROOM}`);
});
