import type { Party } from "./transaction.ts";

export interface Verdict {
  responseCode: 1 | 2 | 4;
  reasonCode: number;
  heldBy?: string;
}

/** How the sandbox, and this emulator's own triggers for held payments, treat a charge of this many cents. */
export function judge(amount: number, { zip = "", lastName = "" }: Party): Verdict {
  if (zip.startsWith("46282")) return { responseCode: 2, reasonCode: 2 };
  if (lastName.toUpperCase() === "HOLD")
    return { responseCode: 4, reasonCode: 253, heldBy: "CustomerFilter" };
  if (amount % 100 === 44) return { responseCode: 4, reasonCode: 253, heldBy: "AmountFilter" };
  return { responseCode: 1, reasonCode: 1 };
}
