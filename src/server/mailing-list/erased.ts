import { createHash } from "node:crypto";

const ERASED = "erased:";

/** What stands in place of the address of somebody who was erased, until it is off the list at the service. */
export function erasedName(address: string): string {
  return `${ERASED}${createHash("sha256").update(address).digest("hex")}`;
}

/** Whether this stands in place of an address. */
export function isErased(address: string): boolean {
  return address.startsWith(ERASED);
}
