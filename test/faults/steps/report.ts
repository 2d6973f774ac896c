import type { Swept } from "./sweep.ts";

/** A line for each call with its steps and what broke; with `sum`, one line for all. */
export function reportOf(all: readonly Swept[], form: "lines" | "sum" = "lines"): string {
  if (form === "sum") {
    const writing = all.filter(({ writes }) => writes);
    const steps = all.reduce((sum, one) => sum + one.steps, 0);
    const faults = all.reduce((sum, one) => sum + one.faults.length, 0);
    const isJob = ({ name }: Swept) => name.startsWith("job: ");
    const jobs = writing.filter(isJob).length;
    return `Every step: ${writing.length - jobs} endpoints and ${jobs} jobs that write, ${all.length - writing.length} that only read, ${steps} steps broken, ${faults} faults: ${writing.map(({ name }) => name.replace("job: ", "")).join(", ")}.\n`;
  }
  return all
    .map(({ name, writes, steps, faults, isRefused }) => {
      const did = writes ? `${steps} steps, ${faults.length} faults` : "reads only";
      const head = `${name}: ${did}${isRefused ? ` (its sample is refused: ${isRefused})` : ""}`;
      return `${head}\n${faults.map((fault) => `  ${fault}\n`).join("")}`;
    })
    .join("");
}
