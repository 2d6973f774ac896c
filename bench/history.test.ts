import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addToHistory } from "./history.ts";

test("the history keeps every run of a day in one file", () => {
  const folder = mkdtempSync(join(tmpdir(), "history-"));
  try {
    const run = { extent: "quick", tables: "PostgreSQL\nlists/s  900" };
    addToHistory(folder, { ...run, at: new Date("2026-11-22T09:30:00Z"), parts: "list" });
    const file = addToHistory(folder, { ...run, at: new Date("2026-11-22T21:05:00Z"), parts: "growth" });
    const text = readFileSync(file, "utf8");
    expect(file).toBe(join(folder, "2026-11-22.md"));
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text).toContain("## 09:30 UTC: list (quick)");
    expect(text).toContain("## 21:05 UTC: growth (quick)");
    expect(text).toContain("lists/s  900");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
