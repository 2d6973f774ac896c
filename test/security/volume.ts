/** How much is tried: a sample in `npm test`, which is the same each time; many more, and others, in `npm run test:security`. */
export const RUNS = Number(process.env.SECURITY_RUNS ?? 8);
/** Whether this is the long form, in which everything is tried with everything. */
export const IS_LONG = process.env.SECURITY_RUNS !== undefined;
/** The seed of the sample; a failure names it, so that the sample can be repeated. */
export const SEED = Number(process.env.SECURITY_SEED ?? 20_261_121);
