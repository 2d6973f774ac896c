import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Gateway } from "#emulators/authorize-net/gateway.ts";
import { reasonText } from "#emulators/authorize-net/ledger/reasons.ts";
import type { Fields } from "./card-form.ts";
import { submitForm } from "./charge.ts";
import type { Filled } from "./form-fields.ts";
import { postBackPage, tokenErrorPage } from "./other-pages.ts";
import { paymentPage } from "./payment-page.ts";
import { openedPage, openPage, type PageToken } from "./tokens.ts";

/** Typed again after a mistake rather than sent back in the page. */
const neverEchoed = ["token", "cardNumber", "cardCode"];

export function hostedRoutes(gateway: Gateway): Hono {
  const app = new Hono();

  app.post("/payment/payment", async (c) => {
    const page = openPage(gateway, await tokenOf(c));
    const nonce = secure(c, page);
    if (!page) return c.html(tokenErrorPage(nonce));
    return c.html(paymentPage({ page, nonce, values: prefilled(page), errors: {} }));
  });

  app.post("/payment/process", async (c) => {
    const form = await c.req.parseBody();
    const fields: Fields = (name) => (typeof form[name] === "string" ? form[name].trim() : "");
    const page = openedPage(gateway, fields("token"));
    const nonce = secure(c, page);
    if (!page) return c.html(tokenErrorPage(nonce));
    // A second click on the button shows what the first one did.
    const paid = gateway.state.transactions.get(page.transId ?? "");
    if (paid) return goOn(c, page, nonce);
    const outcome = submitForm(gateway, page, fields);
    const values = Object.fromEntries(
      Object.keys(form).flatMap((name) => (neverEchoed.includes(name) ? [] : [[name, fields(name)]])),
    );
    if ("errors" in outcome) return c.html(paymentPage({ page, nonce, values, errors: outcome.errors }));
    if (outcome.responseCode === 1 || outcome.responseCode === 4) return goOn(c, page, nonce);
    const refusal = refusalText(outcome.reasonCode);
    return c.html(paymentPage({ page, nonce, values, errors: {}, refusal }));
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

function goOn(c: Context, page: PageToken, nonce: string) {
  const { url, urlText } = page.settings.hostedPaymentReturnOptions;
  return c.html(postBackPage(url, urlText, nonce));
}

function prefilled({ order }: PageToken): Filled["values"] {
  const { firstName, lastName, zip = "" } = order.billTo;
  return { cardName: [firstName, lastName].filter(Boolean).join(" "), zip };
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
