import { createHash } from "node:crypto";
import { DINNER } from "#server/papers/copies/compare/compare-dinner.ts";
import { seenText } from "#server/papers/copies/compare/comparers.ts";
import type { DinnerSnapshot } from "./snapshot.ts";

/** A hash of everything that is compared: equal exactly if there is no change between two snapshots. */
export function fingerprintOf(snapshot: DinnerSnapshot): string {
  return createHash("sha256").update(seenText(DINNER, snapshot)).digest("hex");
}
