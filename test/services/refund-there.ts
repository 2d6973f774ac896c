import type { Shop } from "./shop.ts";

/** As an officer would do on the provider's own pages. */
export async function refundThere({ app }: Shop, transactionId: string, amount: string): Promise<void> {
  const { apiUrl, apiLoginId: name, transactionKey } = app.config.authorizeNet;
  await fetch(apiUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      createTransactionRequest: {
        merchantAuthentication: { name, transactionKey },
        transactionRequest: {
          transactionType: "refundTransaction",
          amount,
          payment: { creditCard: { cardNumber: "1111", expirationDate: "XXXX" } },
          refTransId: transactionId,
        },
      },
    }),
  });
}
