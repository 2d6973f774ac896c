/** A transaction as the provider's emulator keeps it: what is there was really taken or given back. */
export type Entry = {
  transId: string;
  transactionType: string;
  transactionStatus: string;
  responseCode: number;
  invoiceNumber: string;
  settleAmount: string;
  refTransId?: string;
};
export type Paid = { outcome: string; transId: string | null; returnUrl: string };
type Notification = { notificationId: string; body: string; signature: string; eventType: string };

/** The provider by its emulator's controls and pages. */
export class Provider {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  async control<Said>(method: string, path: string, body?: unknown): Promise<Said> {
    const answer = await fetch(`${this.url}/__emulator${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Said;
  }

  /** Pays by the emulator's control; undefined where the page opens no more. */
  async pay(token: string, card: Record<string, string> = {}): Promise<Paid | undefined> {
    return this.control<Paid>("POST", "/pay", { token, ...card }).catch(() => undefined);
  }

  /** The same on the hosted page, as a browser does; answers the shop's address that its button leads to. */
  async payOnPage(token: string): Promise<string | undefined> {
    await this.#form("/payment/payment", { token });
    const page = await this.#form("/payment/process", {
      token,
      cardName: "Pat Example",
      cardNumber: "4111111111111111",
      expiry: "12/99",
      cardCode: "123",
      zip: "10019",
    });
    return addressIn(page, "return");
  }

  /** Where the page's cancel link leads. */
  async cancelLink(token: string): Promise<string | undefined> {
    return addressIn(await this.#form("/payment/payment", { token }), "cancel");
  }

  async ledger(): Promise<Entry[]> {
    return (await this.control<{ transactions: Entry[] }>("GET", "/transactions")).transactions;
  }

  async notifications(): Promise<Notification[]> {
    return (await this.control<{ notifications: Notification[] }>("GET", "/notifications")).notifications;
  }

  async #form(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(`${this.url}${path}`, { method: "POST", body: new URLSearchParams(fields) });
    return answer.text();
  }
}

/** The path of the portal's address of that kind in a page. */
function addressIn(page: string, kind: "return" | "cancel"): string | undefined {
  return new RegExp(`/api/payment/${kind}/[\\w-]{22}`).exec(page)?.[0];
}
