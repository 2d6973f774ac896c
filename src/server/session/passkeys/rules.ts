import { PASSKEYS_MAX } from "#contract/members/passkeys.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** Why no passkey may be added, or null (D-270). */
export function whyNotAdd(count: number): Refusal | null {
  return count >= PASSKEYS_MAX
    ? conflict(`You have ${PASSKEYS_MAX} passkeys, which is the most. Please remove one first.`)
    : null;
}

/** Why a passkey may not be removed, or null: rights that need one always keep one. */
export function whyNotRemove({ isRequired, left }: { isRequired: boolean; left: number }): Refusal | null {
  return isRequired && left === 0
    ? conflict("Your rights need a passkey, and this is your last one. Please make another one first.")
    : null;
}

/**
 * Whether a counter shows that a key which cannot leave its device was copied: it goes up with each use (D-278).
 * Synced keys, and devices that do not count, always send 0.
 */
export function isCounterBehind(key: { isSynced: boolean; counter: number }, sent: number): boolean {
  if (key.isSynced || key.counter === 0) return false;
  return sent <= key.counter;
}
