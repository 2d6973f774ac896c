/** Maximum number of people moved in one step. This file has no schemas, so the web's worker need not fetch them. */
export const MOVES_MAX = 400;
