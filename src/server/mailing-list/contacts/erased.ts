import { createHash } from "node:crypto";

const ERASED = "erased:";

/** Placeholder for the address of an erased person until it is off the list at the service. */
export function erasedAddress(address: string): string {
  return `${ERASED}${createHash("sha256").update(address).digest("hex")}`;
}

/** Whether this is such a placeholder. */
export function isErased(address: string): boolean {
  return address.startsWith(ERASED);
}
