import type { Shop } from "./shop.ts";

/** As an officer would do on the provider's own pages. */
export function refundThere(shop: Shop, transactionId: string, amount: string): Promise<void> {
  return actThere(shop, {
    transactionType: "refundTransaction",
    amount,
    payment: { creditCard: { cardNumber: "1111", expirationDate: "XXXX" } },
    refTransId: transactionId,
  });
}

/** Voids a charge, or a refund that has not settled, in the same way. */
export function voidThere(shop: Shop, transactionId: string): Promise<void> {
  return actThere(shop, { transactionType: "voidTransaction", refTransId: transactionId });
}

async function actThere({ app }: Shop, transactionRequest: Record<string, unknown>): Promise<void> {
  const { apiUrl, apiLoginId: name, transactionKey } = app.config.authorizeNet;
  await fetch(apiUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      createTransactionRequest: {
        merchantAuthentication: { name, transactionKey },
        transactionRequest,
      },
    }),
  });
}
