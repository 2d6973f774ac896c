import { setTimeout as wait } from "node:timers/promises";
import type { Way } from "./journeys.ts";

const POLL_MS = 400;
const LOOKS = 12;

/** Ways in which people pay, or do not. */
type Manner =
  | "pays"
  | "pays on the page"
  | "is declined first"
  | "pays too late"
  | "pays and follows the cancel link"
  | "follows the cancel link"
  | "closes the tab"
  | "pays on two pages";

const MANNERS: readonly [share: number, manner: Manner][] = [
  [0.38, "pays"],
  [0.62, "pays on the page"],
  [0.68, "is declined first"],
  [0.76, "pays too late"],
  [0.84, "pays and follows the cancel link"],
  [0.9, "follows the cancel link"],
  [0.95, "closes the tab"],
  [1, "pays on two pages"],
];

/** Asks for the payment page of a registration and does there what people do. */
export async function payFor(way: Way, registrationId: number): Promise<string> {
  const { provider, dice, journey } = way;
  const dicing = dice.next();
  // A member who cancels later pays first.
  const manner = journey.kind === "pay and cancel" ? "pays" : MANNERS.find(([share]) => dicing < share)?.[1];
  const token = await openPage(way, registrationId);
  if (!token) return "page refused";
  if (manner === "closes the tab") return "closed the tab";
  if (manner === "follows the cancel link") return follow(way, await provider.cancelLink(token));
  if (manner === "pays too late") await wait(way.holdMs + dice.between(500, 4000));
  if (manner === "is declined first") await provider.pay(token, { zip: "46282" });
  if (manner === "pays on two pages") await payOnAnother(way, registrationId);
  const cancelLink =
    manner === "pays and follows the cancel link" ? await provider.cancelLink(token) : undefined;
  const back = manner === "pays on the page" ? await provider.payOnPage(token) : await paid(way, token);
  if (cancelLink) return follow(way, cancelLink);
  // Some close the browser as soon as they have paid.
  if (!back || dice.chance(0.1)) return back ? "paid and left" : "page closed";
  await wait(dice.between(0, 300));
  await comeBack(way, back);
  return (await sees(way, registrationId)) ? "paid" : "paid, not yet seen";
}

async function openPage({ browser }: Way, registrationId: number): Promise<string | undefined> {
  const said = await browser.ask("POST", "/api/payment/create-hosted-page", { registrationId });
  return said.status === 200 ? String(said.body.token) : undefined;
}

/** In another tab, with another card: the provider would take the same one within minutes for a double click. */
async function payOnAnother(way: Way, registrationId: number): Promise<void> {
  const token = await openPage(way, registrationId);
  if (token) await way.provider.pay(token, { cardNumber: "5424000000000015" });
}

async function paid({ provider }: Way, token: string): Promise<string | undefined> {
  const said = await provider.pay(token);
  return said?.outcome === "approved" ? new URL(said.returnUrl).pathname : undefined;
}

/** The browser comes back from the provider; what the portal then says must stay true. */
async function comeBack({ browser, journey, dice }: Way, path: string): Promise<void> {
  const said = await browser.ask(dice.chance(0.5) ? "POST" : "GET", path);
  const reference = path.split("/").at(-1) ?? "";
  if (said.location.endsWith("payment=success")) journey.told.push({ what: "payment succeeded", reference });
  if (said.location.endsWith("payment=refund"))
    journey.told.push({ what: "payment to be refunded", reference });
}

async function follow({ browser, journey }: Way, path: string | undefined): Promise<string> {
  if (!path) return "no cancel link";
  const reference = path.split("/").at(-1) ?? "";
  const said = await browser.ask("GET", path);
  if (said.location.endsWith("payment=cancelled"))
    journey.told.push({ what: "payment cancelled", reference });
  if (said.location.endsWith("payment=success")) journey.told.push({ what: "payment succeeded", reference });
  return "followed the cancel link";
}

/** Looks at My Events until the party is there as paid. */
async function sees({ browser, journey }: Way, registrationId: number): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const said = await browser.ask("GET", "/api/registrations/my");
    const mine = Array.isArray(said.body) ? said.body : [];
    const row = mine.find(({ registrations }) => registrations.id === registrationId)?.registrations;
    if (row?.status === "confirmed") {
      journey.told.push({ what: "seats paid", registrationId });
      return true;
    }
    await wait(POLL_MS);
  }
  return false;
}
