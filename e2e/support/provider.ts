import { expect, type Page } from "@playwright/test";

/** The card provider's emulator, as far as a journey turns its knobs. */
export type Provider = ReturnType<typeof providerAt>;

export function providerAt(address: string) {
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}/__emulator${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
  };
  return {
    /** Loses the next payment's notification on its way to the portal. */
    losesNextNotification: () => control("POST", "/faults", { name: "dropNotification", count: 1 }),
    worksAgain: () => control("DELETE", "/faults"),
    /** The night's settlement comes now. */
    settles: () => control("POST", "/settle", {}),
    /** A payment of $80 under an invoice number that looks like the portal's, which never created it. */
    takesMoneyFor: async (invoiceNumber: string) => {
      const url = "http://127.0.0.1/back";
      const answer = await fetch(`${address}/xml/v1/request.api`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          getHostedPaymentPageRequest: {
            merchantAuthentication: { name: "demo-login", transactionKey: "demo-transaction" },
            transactionRequest: {
              transactionType: "authCaptureTransaction",
              amount: "80.00",
              order: { invoiceNumber },
            },
            hostedPaymentSettings: {
              setting: [
                {
                  settingName: "hostedPaymentReturnOptions",
                  settingValue: JSON.stringify({ showReceipt: false, url, cancelUrl: url }),
                },
              ],
            },
          },
        }),
      });
      const { token } = JSON.parse((await answer.text()).replace(/^\uFEFF/, ""));
      await control("POST", "/pay", { token });
    },
  };
}

/** On the provider's page; it is there once this is awaited. */
export async function expectPaymentPage(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Pay ${amount}` })).toBeVisible();
}

/** Fills in the provider's page with a test card and sends it. */
export async function pay(page: Page, { zip = "20009" }: { zip?: string } = {}): Promise<void> {
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  await page.getByLabel("Expiration date").fill("12/40");
  await page.getByLabel("Card code").fill("123");
  await page.getByLabel("Name on card").fill("Anna Weber");
  await page.getByLabel("ZIP code").fill(zip);
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Pays, and closes the tab before the provider's page has led back to the portal. */
export async function payAndCloseTab(page: Page): Promise<void> {
  await page.route("**/api/payment/return/**", (route) => route.abort());
  const onTheWayBack = page.waitForRequest("**/api/payment/return/**");
  await pay(page);
  await onTheWayBack;
  await page.close();
}
