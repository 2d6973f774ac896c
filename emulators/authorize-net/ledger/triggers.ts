import type { AccountSettings } from "#emulators/authorize-net/account.ts";
import type { ResponseCode } from "./transaction.ts";

const avsByZip: Record<string, string> = {
  "46201": "A",
  "46203": "E",
  "46204": "G",
  "46205": "N",
  "46206": "P",
  "46207": "R",
  "46208": "S",
  "46209": "U",
  "46211": "W",
  "46214": "X",
  "46217": "Z",
};

const cvvByCode: Record<string, string> = { "900": "M", "901": "N", "902": "S", "903": "U", "904": "P" };

/** 46282 declines; 46225 to 46228 would be approved in part, which a hosted page cannot take. */
const declinedZips = ["46282", "46225", "46226", "46227", "46228"];

export interface Verdict {
  responseCode: ResponseCode;
  reasonCode: number;
  avsResponse: string;
  cardCodeResponse: string;
  heldBy?: string;
}

export interface Ask {
  method: "creditCard" | "eCheck";
  /** Cents. */
  amount: number;
  zip: string;
  cardCode: string;
  lastName: string;
}

/** What the sandbox (and this emulator's own triggers for held payments) make of a charge. */
export function judge(
  { method, amount, zip, cardCode, lastName }: Ask,
  { avsRejects, cardCodeRejects }: AccountSettings,
): Verdict {
  if (method === "eCheck") {
    const declined = amount > 100_00;
    const code = declined ? 2 : 1;
    return { responseCode: code, reasonCode: code, avsResponse: "P", cardCodeResponse: "" };
  }
  const avsResponse = avsByZip[zip.slice(0, 5)] ?? (zip === "" ? "B" : "Y");
  const cardCodeResponse = cardCode === "" ? "" : (cvvByCode[cardCode] ?? "P");
  const answers = { avsResponse, cardCodeResponse };
  const avsFails = avsRejects.includes(avsResponse);
  const cardCodeFails = cardCodeRejects.includes(cardCodeResponse);
  if (declinedZips.includes(zip.slice(0, 5))) return { responseCode: 2, reasonCode: 2, ...answers };
  if (avsFails && cardCodeFails) return { responseCode: 2, reasonCode: 45, ...answers };
  if (avsFails) return { responseCode: 2, reasonCode: 27, ...answers };
  if (cardCodeFails) return { responseCode: 2, reasonCode: 65, ...answers };
  if (lastName.toUpperCase() === "HOLD")
    return { responseCode: 4, reasonCode: 253, heldBy: "CustomerFilter", ...answers };
  if (amount % 100 === 44) return { responseCode: 4, reasonCode: 253, heldBy: "AmountFilter", ...answers };
  return { responseCode: 1, reasonCode: 1, ...answers };
}
