import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

/** One run of the bench, as it is added to the history. */
type Run = { at: Date; extent: string; parts: string; tables: string };

/**
 * Adds a run to `bench/history/<day>.md`, so figures over time can be read in the repository. Only ratios within one run
 * are comparable between machines; the load average says how busy the machine was.
 */
export function addToHistory(folder: string, { at, extent, parts, tables }: Run): string {
  const day = at.toISOString().slice(0, 10);
  const file = join(folder, `${day}.md`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) appendFileSync(file, `# Bench runs of ${day}\n`);
  const load = loadavg()[0]?.toFixed(1);
  const machine = `Node ${process.version}, ${cpus().length} cores, load ${load} at the end`;
  appendFileSync(
    file,
    `\n## ${at.toISOString().slice(11, 16)} UTC: ${parts} (${extent})\n${machine}\n\n\`\`\`\n${tables.trim()}\n\`\`\`\n`,
  );
  return file;
}
