/**
 * A cell that is not imported, and why. If it has a `sign` such as "NULL", of which a column may have thousands, the
 * first `told` of them are listed and the others counted.
 */
export type LeftCell = { field: string; why: string; sign?: { words: string; told: number } };
