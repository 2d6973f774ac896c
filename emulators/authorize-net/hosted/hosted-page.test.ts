import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Driven, drive, type PageAsk, returnOptions } from "#test/services/authorize-net/drive.ts";

let shop: Driven;
beforeAll(async () => {
  shop = await drive();
});
afterEach(() => shop.control("/reset", {}));
afterAll(() => shop.close());

const minute = 60_000;
const goodCard = {
  cardNumber: "4111 1111 1111 1111",
  expiry: "12/30",
  cardCode: "123",
  cardName: "Ana Dvořák",
  zip: "10019",
};

async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(shop.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: await response.text(),
    headers: response.headers,
  };
}
const open = (token: string) => post("/payment/payment", { token });
const send = (token: string, change: Record<string, string> = {}) =>
  post("/payment/process", { token, ...goodCard, ...change });
async function opened(ask: PageAsk = {}) {
  const token = await shop.token(ask);
  await open(token);
  return token;
}
const statuses = async () =>
  (await shop.control("/transactions")).transactions.map(
    ({ transactionStatus }: { transactionStatus: string }) => transactionStatus,
  );

test("the page shows the order, a labelled card form, the cancel link, and no script", async () => {
  const token = await shop.token();
  const { status, html } = await open(token);
  expect(status).toBe(200);
  for (const text of ["Order Summary", "Example Club", "PMT-000042", "Membership 2026", "$25.00"])
    expect(html).toContain(text);
  for (const [label, autocomplete] of [
    ["Card number", "cc-number"],
    ["Expiration date", "cc-exp"],
    ["Card code", "cc-csc"],
    ["Name on card", "cc-name"],
    ["ZIP code", "postal-code"],
  ]) {
    const id = new RegExp(`<label for="(\\w+)">${label}`).exec(html)?.[1];
    expect(html).toMatch(new RegExp(`<input id="${id}"[^>]*autocomplete="${autocomplete}"`));
  }
  expect(html).toContain(`<a class="cancel" href="${returnOptions.cancelUrl}">Cancel and go back</a>`);
  expect(html).not.toContain("<script");
});

test("the form as it stands in the page pays without a script", async () => {
  const token = await shop.token();
  const { html } = await open(token);
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? "";
  const hidden = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(hidden).toBe(token);
  const names = [...html.matchAll(/<input id="(\w+)" name="\1"/g)].map(([, name]) => name ?? "");
  const fields = Object.fromEntries(
    names.map((name) => [name, new Map(Object.entries(goodCard)).get(name) ?? ""]),
  );
  const done = await post(action, { token: hidden, ...fields });
  expect(done.html).toContain("Payment complete");
  expect(await statuses()).toEqual(["capturedPendingSettlement"]);
});

test("without a receipt the browser is posted back; the button works without scripts", async () => {
  const { html, headers } = await send(await opened());
  expect(html).toContain(`<form method="post" action="${returnOptions.url}" id="back">`);
  expect(html).toContain('<button type="submit">Continue</button>');
  expect(headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9");
});

test("a declined card shows a message and stores the try; a good card then pays", async () => {
  const token = await opened();
  const { html } = await send(token, { zip: "46282" });
  expect(html).toContain('role="alert"');
  expect(html).toContain("This transaction has been declined.");
  expect(html).toContain('value="Ana Dvořák"');
  expect(html).not.toContain('4111 1111 1111 1111"');
  expect(await statuses()).toEqual(["declined"]);
  expect((await send(token, { cardNumber: "5424000000000015" })).html).toContain("Payment complete");
  expect(await statuses()).toEqual(["declined", "capturedPendingSettlement"]);
});

test.each([
  ["a number with a wrong digit", { cardNumber: "4111111111111112" }, "The credit card number is invalid."],
  [
    "a card that is no test card",
    { cardNumber: "4242424242424242" },
    "Only the published test card numbers work here",
  ],
  ["a card of last month", { expiry: "02/26" }, "The credit card has expired."],
  ["a month that does not exist", { expiry: "13/30" }, "Enter the expiration date as month and year"],
  ["no card code", { cardCode: "" }, "Enter the card code."],
  ["an Amex with three digits", { cardNumber: "370000000000002" }, "The card code is invalid."],
  ["no name", { cardName: "" }, "Enter the name on the card."],
])("%s is said beside its field and reaches no processor", async (_, change, sentence) => {
  const { html } = await send(await opened(), change);
  expect(html).toContain(sentence);
  expect(html).toContain('aria-invalid="true"');
  expect(await statuses()).toEqual([]);
});

test("every published test card pays", async () => {
  const cards =
    "4007000000027 4012888818888 5424000000000015 2223000010309703 2223000010309711 6011000000000012 3088000000000017 38000000000006 6221499053360818";
  for (const cardNumber of cards.split(" "))
    expect((await send(await opened({ invoiceNumber: cardNumber }), { cardNumber })).html).toContain(
      "Payment complete",
    );
  expect(await statuses()).toHaveLength(9);
});

test("a token dies after 15 minutes; a page opened in time may still be paid", async () => {
  const [early, late] = [await shop.token({ invoiceNumber: "EARLY" }), await shop.token()];
  await shop.control("/clock/advance", { ms: 15 * minute - 1 });
  await open(early);
  await shop.control("/clock/advance", { ms: 1 });
  expect((await open(late)).html).toContain("Missing or invalid token");
  expect((await send(late)).html).toContain("Missing or invalid token");
  await shop.control("/clock/advance", { ms: 10 * minute });
  expect((await send(early)).html).toContain("Payment complete");
});

test("GET, no token and a foreign token show a readable page", async () => {
  const page = await fetch(`${shop.url}/payment/payment`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("start it again there");
  expect((await post("/payment/payment", {})).html).toContain("Missing or invalid token");
  expect((await open("of-another-environment")).html).toContain("Missing or invalid token");
});

test("a paid token does not open again, and a second click on Pay changes nothing", async () => {
  const token = await opened();
  await send(token);
  expect((await open(token)).html).toContain("Missing or invalid token");
  expect((await send(token)).html).toContain("Payment complete");
  expect(await statuses()).toHaveLength(1);
});

test("the same payment twice within two minutes is a duplicate, later both are paid", async () => {
  const [one, other] = [await opened(), await opened()];
  await send(one);
  expect((await send(other)).html).toContain("A duplicate transaction has been submitted.");
  expect(await statuses()).toHaveLength(1);
  await shop.control("/clock/advance", { ms: 2 * minute });
  expect((await send(other)).html).toContain("Payment complete");
  expect(await statuses()).toHaveLength(2);
});

test("the duplicate window can be switched off by the request", async () => {
  const ask = { transactionSettings: { setting: [{ settingName: "duplicateWindow", settingValue: "0" }] } };
  const [one, other] = [await opened(ask), await opened(ask)];
  await send(one);
  await send(other);
  expect(await statuses()).toHaveLength(2);
});

test("texts of the shop are shown as text", async () => {
  const description = 'Dinner "at eight" & <b>wine</b>';
  const { html } = await open(await shop.token({ order: { invoiceNumber: "A'1", description } }));
  expect(html).toContain("Dinner &quot;at eight&quot; &amp;  b wine /b ");
});
