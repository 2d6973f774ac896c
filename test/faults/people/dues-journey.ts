import type { Way } from "./journeys.ts";

/** Pays a year of dues from the dues page; some do it on two pages at once. */
export async function payDues(way: Way): Promise<string> {
  const { provider, dice, browser, journey } = way;
  const first = await openDuesPage(way);
  if (!first) return "page refused";
  const isTwice = dice.chance(0.25);
  const second = isTwice ? await openDuesPage(way) : undefined;
  if (dice.chance(0.1)) return "closed the tab";
  if (second) await provider.pay(second, { cardNumber: "5424000000000015" });
  const paid = await provider.pay(first);
  if (paid?.outcome !== "approved" || dice.chance(0.15)) return "paid and left";
  const path = new URL(paid.returnUrl).pathname;
  const said = await browser.ask("GET", path);
  const reference = path.split("/").at(-1) ?? "";
  if (said.location.endsWith("payment=success")) journey.told.push({ what: "dues paid", reference });
  if (said.location.endsWith("payment=refund"))
    journey.told.push({ what: "payment to be refunded", reference });
  return "paid";
}

/** The token in the form that the portal answers. */
async function openDuesPage({ browser }: Way): Promise<string | undefined> {
  const said = await browser.ask("POST", "/api/member/renew-dues", { renewalAmount: 300 });
  return /name="token" value="([^"]+)"/.exec(said.text)?.[1];
}
