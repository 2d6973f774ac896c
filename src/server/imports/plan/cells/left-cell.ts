/**
 * A cell that is not imported, and why. A column may have thousands with the same `sign`, such as "NULL": the
 * first `told` of them are listed, and the rest are counted.
 */
export type LeftCell = { field: string; why: string; sign?: { words: string; told: number } };
