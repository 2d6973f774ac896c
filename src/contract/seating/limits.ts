/** Most persons that one step moves. In a file without schemas, which the web's worker would else have to fetch. */
export const MOVES_MAX = 400;
