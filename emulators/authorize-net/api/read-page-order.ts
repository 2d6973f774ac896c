import { child, type Tree, text } from "#emulators/authorize-net/api/schema/xml-tree.ts";
import type { PageOrder } from "#emulators/authorize-net/hosted/tokens.ts";
import type { Party } from "#emulators/authorize-net/ledger/transaction.ts";
import { centsOf } from "#emulators/authorize-net/money.ts";
import { ApiError } from "./messages.ts";
import { readDuplicateWindow } from "./read-duplicate-window.ts";

/** What the page will charge, or the error of a request that no page can serve. */
export function readPageOrder(asked: Tree | undefined): PageOrder {
  if (text(asked, "transactionType") !== "authCaptureTransaction")
    throw new ApiError("E00013", "Transaction Type is invalid.");
  const amount = centsOf(text(asked, "amount") ?? "");
  if (!(amount > 0)) throw new ApiError("E00013", "Amount is invalid.");
  const order = child(asked, "order");
  return {
    amount,
    invoiceNumber: clean(text(order, "invoiceNumber")),
    description: clean(text(order, "description")),
    customerEmail: text(child(asked, "customer"), "email"),
    billTo: party(child(asked, "billTo")),
    duplicateWindow: readDuplicateWindow(asked),
  };
}

function party(address: Tree | undefined): Party {
  return Object.fromEntries(Object.keys(address ?? {}).map((name) => [name, clean(text(address, name))]));
}

/** The gateway replaces markup and control characters by a space before it stores a text. */
function clean(value: string | undefined): string | undefined {
  return value?.replace(/[<>\p{Cc}]/gu, " ");
}
