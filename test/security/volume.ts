/** How much is tried: a sample in `npm test`, which is the same each time; many more, and others, in `npm run test:security`. */
export const RUNS = Number(process.env.SECURITY_RUNS ?? 20);
/** What the sample is drawn with; named in a failure, so that it can be drawn again. */
export const SEED = Number(process.env.SECURITY_SEED ?? 20_261_121);
