import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** Why an import is refused: someone has changed what the officer reviewed. */
export function directoryChanged(): Refusal {
  return conflict(
    "The directory has changed since you reviewed this import. Nothing was saved; please review it again.",
  );
}
