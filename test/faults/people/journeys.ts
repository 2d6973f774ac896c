import { setTimeout as wait } from "node:timers/promises";
import type { Journey } from "#test/faults/checks/promises.ts";
import type { Random } from "#test/faults/seeded-random.ts";
import type { Chapter } from "#test/faults/world/chapter.ts";
import type { Provider } from "#test/faults/world/provider.ts";
import { type Answer, type Browser, OutOfPatience } from "./browser.ts";
import { payDues } from "./dues-journey.ts";
import { payFor } from "./paying.ts";

/** Everything a journey is made with. */
export type Way = {
  journey: Journey;
  browser: Browser;
  provider: Provider;
  chapter: Chapter;
  dice: Random;
  /** How long the portal keeps unpaid seats, in milliseconds. */
  holdMs: number;
};

const MEMBER_PRICE = 150;
const GUEST_PRICE = 175;
const POLL_MS = 400;
/** How long a member watches for freed seats after unpaid ones were released. */
const LOOK_MS = 3_000;

/** Goes through the portal as the journey's kind says; never throws. */
export async function travel(way: Way): Promise<void> {
  const { journey, browser, dice } = way;
  try {
    await browser.logIn();
    if (journey.kind === "dues") journey.end = await payDues(way);
    else if (journey.kind === "waitlist") journey.end = await queueFor(way, dice.pick(way.chapter.scarce));
    else journey.end = await registerAndPay(way, dinnerOf(way));
  } catch (error) {
    if (!(error instanceof OutOfPatience)) throw error;
    journey.end = "gave up";
  }
}

function dinnerOf({ chapter, dice, journey }: Way): number {
  const isScarce = dice.chance(journey.kind === "pay and cancel" ? 0.7 : 0.4);
  return isScarce ? dice.pick(chapter.scarce) : chapter.roomy;
}

async function registerAndPay(way: Way, eventId: number, guests = way.dice.between(0, 2)): Promise<string> {
  const { journey, dice } = way;
  const taken = await register(way, eventId, guests);
  if (typeof taken === "string") return taken === "sold out" ? queueFor(way, eventId, guests) : taken;
  const paid = await payFor(way, taken);
  // The hold on the seats ran out while nothing answered: register again.
  if (paid === "page refused") return registerAndPay(way, eventId, guests);
  if (journey.kind !== "pay and cancel" || paid !== "paid") return paid;
  await wait(dice.between(200, 3000));
  return cancel(way, taken);
}

/** Takes seats; answers the registration, or why there is none. */
async function register({ browser, journey }: Way, eventId: number, guests: number) {
  const said = await browser.ask("POST", "/api/registrations", {
    eventId,
    memberTickets: 1,
    guestTickets: guests,
    memberInfo: [],
    guestInfo: Array.from({ length: guests }, (_, n) => ({ firstName: "Guest", lastName: `No. ${n}` })),
    amount: `${MEMBER_PRICE + GUEST_PRICE * guests}.00`,
    foodRequests: "",
    seatingRequests: "",
    specialRequirements: "",
    agreeToTerms: true,
  });
  if (said.status !== 201)
    return said.text.includes("seats available") ? "sold out" : `refused: ${said.text}`;
  const registrationId = Number(said.body.id);
  journey.told.push({ what: "seats held", registrationId });
  return registrationId;
}

/** Gives a paid party up, as My Events shows it. */
async function cancel({ browser, journey }: Way, registrationId: number): Promise<string> {
  journey.cancelling.add(registrationId);
  const said = await browser.ask("POST", `/api/registrations/${registrationId}/cancel`, {});
  const refund = String(said.body.refund);
  if (said.status === 200) journey.told.push({ what: "cancelled", registrationId, refund });
  // The first of two tries was carried out though its answer was lost: what would go back was not read.
  else if (said.status === 404 && said.tries > 1)
    journey.told.push({ what: "cancelled", registrationId, refund: "0.00" });
  else return `not cancelled: ${said.text}`;
  return "cancelled";
}

/** Queues for a dinner, and takes up, declines or ignores what is offered. */
async function queueFor(way: Way, eventId: number, guests = way.dice.between(0, 1)): Promise<string> {
  const { browser, journey, dice } = way;
  const tickets = { memberTickets: 1, guestTickets: guests };
  const said = await browser.ask("POST", `/api/events/${eventId}/waitlist`, tickets);
  if (said.text.includes("Seats are still available")) return registerWhileThere(way, eventId, guests);
  const isIn = said.status === 201 || said.text.includes("already on the waitlist");
  if (!isIn) return `not queued: ${said.text}`;
  if (said.status === 201) journey.told.push({ what: "waiting", registrationId: Number(said.body.id) });
  if (!(await isOffered(way, eventId))) return "waiting";
  const choice = dice.next();
  if (choice < 0.1) return "let an offer pass";
  if (choice < 0.25) return decline(browser, eventId);
  const taken = await register(way, eventId, guests);
  return typeof taken === "string" ? `offer not taken up: ${taken}` : payFor(way, taken);
}

async function registerWhileThere(way: Way, eventId: number, guests: number): Promise<string> {
  const taken = await register(way, eventId, guests);
  return typeof taken === "string" ? taken : payFor(way, taken);
}

async function decline(browser: Browser, eventId: number): Promise<string> {
  const offer = offerIn(await browser.ask("GET", `/api/events/${eventId}`));
  if (!offer) return "declined nothing";
  const said = await browser.ask("POST", `/api/events/${eventId}/waitlist/decline`, { offerId: offer.id });
  return said.status === 200 ? "declined an offer" : "declined nothing";
}

async function isOffered({ browser, holdMs }: Way, eventId: number): Promise<boolean> {
  const until = performance.now() + holdMs + LOOK_MS;
  while (performance.now() < until) {
    const said = await browser.ask("GET", `/api/events/${eventId}`);
    if (offerIn(said)) return true;
    await wait(POLL_MS);
  }
  return false;
}

function offerIn({ body }: Answer): { id: number } | null {
  const mine = body.mine as { offer?: { id: number } } | undefined;
  return mine?.offer ?? null;
}
