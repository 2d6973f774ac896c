import { child, children, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import { defaultDuplicateWindow } from "#emulators/authorize-net/ledger/duplicates.ts";
import { ApiError } from "./messages.ts";

/** Seconds within which a transaction request may not repeat another one. */
export function readDuplicateWindow(asked: Tree | undefined): number {
  const setting = children(child(asked, "transactionSettings"), "setting").find(
    (candidate) => text(candidate, "settingName") === "duplicateWindow",
  );
  const given = text(setting, "settingValue");
  if (given === undefined) return defaultDuplicateWindow;
  const seconds = Number(given);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 28_800)
    throw new ApiError("E00013", "Setting value of duplicateWindow is invalid.");
  return seconds;
}
