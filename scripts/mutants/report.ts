import { isKilled, isSurvivor, type Mutant, shareKilled } from "./mutants.ts";

/** A line for each file, the worst last, and one for all. */
export function linesPerFile(mutants: readonly Mutant[]): string {
  const files = [...Map.groupBy(mutants, ({ file }) => file)].sort(
    ([, some], [, others]) => shareKilled(others) - shareKilled(some),
  );
  const lines = files.map(([file, some]) => line(file, some));
  return `${[...lines, line(`${files.length} files`, mutants)].join("\n")}\n`;
}

function line(name: string, mutants: readonly Mutant[]): string {
  const [killed, survived] = [mutants.filter(isKilled).length, mutants.filter(isSurvivor).length];
  const percent = (100 * shareKilled(mutants)).toFixed(1).padStart(5);
  return `${percent} %  ${String(killed).padStart(5)} killed  ${String(survived).padStart(4)} survived  ${name}`;
}
