import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** Why an import is not written: somebody has changed what the officer was shown. */
export function whyStale(): Refusal {
  return conflict(
    "The directory has changed since you looked at this import. Nothing was written; please look at the result once more.",
  );
}
