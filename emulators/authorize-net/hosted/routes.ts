import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import type { FieldErrors, Fields } from "./card-form.ts";
import { brokenPage, postBackPage, receiptPage, tokenErrorPage } from "./other-pages.ts";
import { paymentPage } from "./payment-page.ts";
import { submitForm } from "./submit-form.ts";
import { openedPage, openPage, type PageToken } from "./tokens.ts";

/** Typed again after a mistake rather than sent back in the page. */
const neverEchoed = ["token", "cardNumber", "cardCode", "accountNumber"];

export function hostedRoutes(gateway: Gateway): Hono {
  const app = new Hono();

  app.post("/payment/payment", async (c) => {
    const page = openPage(gateway, await tokenOf(c));
    const nonce = secure(c, page);
    if (!page) return c.html(tokenErrorPage(nonce));
    const { url = "", cancelUrl = "" } = page.settings.hostedPaymentReturnOptions;
    if (`${url}${cancelUrl}`.includes("&")) return c.html(brokenPage(nonce));
    return c.html(formPage(gateway, page, { nonce, filled: { values: prefilled(page), errors: {} } }));
  });

  app.post("/payment/process", async (c) => {
    const form = await c.req.parseBody();
    const fields: Fields = (name) => (typeof form[name] === "string" ? form[name].trim() : "");
    const page = openedPage(gateway, fields("token"));
    const nonce = secure(c, page);
    if (!page) return c.html(tokenErrorPage(nonce));
    // A second click on the button shows what the first one did.
    const paid = gateway.state.transactions.get(page.transId ?? "");
    if (paid) return goOn(c, gateway, { page, transaction: paid, nonce });
    const outcome = submitForm(gateway, page, fields);
    const values = Object.fromEntries(
      Object.keys(form).flatMap((name) => (neverEchoed.includes(name) ? [] : [[name, fields(name)]])),
    );
    if ("errors" in outcome)
      return c.html(formPage(gateway, page, { nonce, filled: { values, errors: outcome.errors } }));
    if (outcome.transaction && (outcome.responseCode === 1 || outcome.responseCode === 4))
      return goOn(c, gateway, { page, transaction: outcome.transaction, nonce });
    return c.html(
      formPage(gateway, page, {
        nonce,
        filled: { values, errors: {} },
        refusal: refusalText(outcome.reasonCode),
      }),
    );
  });

  app.all("/payment/*", (c) => c.html(tokenErrorPage(secure(c, undefined))));
  return app;
}

const advice: Record<number, string> = {
  11: "The same payment was accepted a moment ago, so this one was not charged.",
};

function refusalText(reasonCode: number): string {
  const next =
    advice[reasonCode] ?? "You have not been charged. Please check the details or use another card.";
  return `${reasonText(reasonCode)} ${next}`;
}

async function tokenOf(c: Context): Promise<string> {
  const { token } = await c.req.parseBody();
  return typeof token === "string" ? token.trim() : "";
}

function formPage(
  gateway: Gateway,
  page: PageToken,
  {
    nonce,
    filled,
    refusal,
  }: { nonce: string; filled: { values: Record<string, string>; errors: FieldErrors }; refusal?: string },
) {
  const merchantName = merchantNameOf(gateway, page);
  return paymentPage({ page, merchantName, nonce, echeck: gateway.settings.echeck, refusal, ...filled });
}

function goOn(
  c: Context,
  gateway: Gateway,
  { page, transaction, nonce }: { page: PageToken; transaction: Transaction; nonce: string },
) {
  const { showReceipt, url, urlText } = page.settings.hostedPaymentReturnOptions;
  const { returnMethod } = gateway.settings;
  const byPost = returnMethod === "POST" || (returnMethod === "auto" && !showReceipt);
  if (showReceipt || !url)
    return c.html(
      receiptPage(page, transaction, { merchantName: merchantNameOf(gateway, page), nonce, byPost }),
    );
  return byPost ? c.html(postBackPage(url, urlText, nonce)) : c.redirect(url, 303);
}

function merchantNameOf(gateway: Gateway, { settings }: PageToken): string {
  return settings.hostedPaymentOrderOptions.merchantName ?? gateway.settings.merchantName;
}

function prefilled({ order }: PageToken): Record<string, string> {
  const { firstName, lastName, address = "", city = "", state = "", zip = "", country = "" } = order.billTo;
  const cardName = [firstName, lastName].filter(Boolean).join(" ");
  return { cardName, address, city, state, zip, country, email: order.customerEmail ?? "" };
}

/** Forms may lead to the shop as well, because browsers apply form-action to a redirect behind a form. */
function secure(c: Context, page: PageToken | undefined): string {
  const nonce = randomBytes(16).toString("base64");
  const { url, cancelUrl } = page?.settings.hostedPaymentReturnOptions ?? {};
  const shops = [url, cancelUrl].flatMap((address) => (address ? [new URL(address).origin] : []));
  const formAction = ["'self'", ...new Set(shops)].join(" ");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  return nonce;
}
