/** One planted fault, and what the tests said to it. */
export interface Mutant {
  file: string;
  /** Killed, Timeout, Survived, NoCoverage, Ignored or another word of Stryker's. */
  status: string;
  kind: string;
  /** The line where it begins. */
  line: string;
  before: string;
  after: string;
}

export const isKilled = ({ status }: Mutant) => status === "Killed" || status === "Timeout";
export const isSurvivor = ({ status }: Mutant) => status === "Survived" || status === "NoCoverage";

/** The share of the mutants that a test noticed; what could not be tried does not count. */
export function shareKilled(mutants: readonly Mutant[]): number {
  const [killed, survived] = [mutants.filter(isKilled).length, mutants.filter(isSurvivor).length];
  return killed + survived === 0 ? 1 : killed / (killed + survived);
}
