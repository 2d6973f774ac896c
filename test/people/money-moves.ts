import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Debt } from "#contract/registrations/manual/debts.ts";
import type { ListedPayment, OpenItem } from "#contract/treasury.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Random } from "#test/faults/seeded-random.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { refundThere, voidThere } from "#test/services/refund-there.ts";
import type { Shop } from "#test/services/shop.ts";

const DAY = 24 * 60;
const TERMS = { reason: "A bad table", expiresOn: "2027-03-10" };

type World = { shop: Shop; officer: Who; members: readonly Who[]; dinners: readonly number[] };

/**
 * Every way that members, officers, and the processor move money. Each call draws one at random and returns the answer
 * to its last request; a refusal counts as an answer.
 */
export function moneyMovesOf({ shop, officer, members, dinners }: World, dice: Random) {
  const { as } = askersOf(shop.app);
  const ask = (call: string, body: object = {}) => as(officer, call, body);
  const anyone = () => dice.pick(members);
  const dinner = () => dice.pick(dinners);
  const part = (amount: string) => (dice.chance(0.6) ? amount : moneyOf(Math.ceil(centsOf(amount) / 3)));
  const items = async (): Promise<OpenItem[]> => (await ask("GET /api/open-items")).body.openItems;
  const payments = async (): Promise<ListedPayment[]> => (await ask("GET /api/payments")).body.payments;
  const debts = async (): Promise<Debt[]> => (await ask("GET /api/debts?ahead=yes")).body;
  const party = async (): Promise<AttendeeRegistration | undefined> =>
    dice.pick((await ask(`GET /api/events/${dinner()}/attendees`)).body);
  const pay = async (page: { body: { token: string }; status: number }) => {
    if (page.status !== 200) return page;
    await shop.pay(page.body.token);
    await shop.notifications();
    return page;
  };
  const ways: readonly [weight: number, act: () => Promise<unknown>][] = [
    [
      8,
      async () => {
        const [who, guestTickets, eventId] = [anyone(), dice.between(0, 1), dinner()];
        const { body } = await as(who, "POST /api/registrations", {
          eventId,
          memberTickets: 1,
          guestTickets,
          memberInfo: [],
          guestInfo: guestTickets === 1 ? [{ firstName: "Eva", lastName: "Nová" }] : [],
          amount: moneyOf(15_000 + guestTickets * 17_500),
          agreeToTerms: true,
        });
        if (body.id === undefined) return body;
        if (dice.chance(0.3)) await as(who, `POST /api/registrations/${body.id}/credit`);
        return pay(await as(who, "POST /api/payment/create-hosted-page", { registrationId: body.id }));
      },
    ],
    [
      5,
      () =>
        ask(`POST /api/events/${dinner()}/manual-registration-direct`, {
          registrationType: "member",
          firstName: "A",
          lastName: "B",
          memberId: anyone().id,
          bypassPayment: true,
          paymentMethod: dice.pick(["check", "cash", "complimentary"]),
          amount: "325.00",
          memberTickets: 1,
          guestTickets: 1,
          memberInfo: [],
          guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
        }),
    ],
    [
      4,
      async () => {
        const one = await party();
        const eventId = dinners.find((id) => id !== one?.eventId) ?? 0;
        if (!one) return undefined;
        const preview = await ask(`POST /api/registrations/${one.id}/preview`, { change: "move", eventId });
        if (preview.status !== 200) return preview;
        const { updatedAt, amount, goesBack } = preview.body;
        const form = { eventId, updatedAt, amount: amount.after, goesBack, isTold: true };
        return ask(`POST /api/registrations/${one.id}/move`, form);
      },
    ],
    [
      3,
      async () => {
        const one = await party();
        return one && ask(`PATCH /api/registrations/${one.id}`, { amount: moneyOf(dice.between(0, 40_000)) });
      },
    ],
    [3, async () => ask(`DELETE /api/registrations/${(await party())?.id ?? 0}`)],
    [
      4,
      async () => {
        const one = await party();
        const guest = one?.attendees.find(({ kind }) => kind === "guest");
        if (!one || !guest) return undefined;
        const change = { change: "remove person", attendeeId: guest.id };
        const { updatedAt, goesBack } = (await ask(`POST /api/registrations/${one.id}/preview`, change)).body;
        return ask(`DELETE /api/attendees/${guest.id}`, { updatedAt, goesBack, isTold: true });
      },
    ],
    [
      9,
      async () => {
        const item = dice.pick(await items());
        const { amount = "0.00" } = item ?? {};
        if (item?.refundId) {
          const path = `POST /api/refunds/${item.refundId}`;
          return dice.pick([
            () => ask(`${path}/send`, { amount }),
            () => ask(`${path}/send`, { amount }),
            () => ask(`${path}/settle`, { amount, note: "By check" }),
            () => ask(`${path}/dismiss`, { note: "They gave it to us" }),
            () => ask(`${path}/credit`, { amount, ...TERMS }),
          ])();
        }
        if (!item?.returnId) return undefined;
        const path = `POST /api/manual-returns/${item.returnId}`;
        return dice.pick([
          () => ask(`${path}/return`, { amount, method: "check", reference: "2001" }),
          () => ask(`${path}/dismiss`, { amount, note: "They gave it to us" }),
          () => ask(`${path}/credit`, { amount, ...TERMS }),
        ])();
      },
    ],
    [
      3,
      async () => {
        const paid = dice.pick(
          (await payments()).filter(({ id, status }) => id !== null && status === "paid"),
        );
        if (!paid) return undefined;
        const { charges } = (await ask(`GET /api/payments/${paid.id}`)).body;
        const transactionId = charges[0]?.transactionId;
        const form = { transactionId, amount: part(paid.amount), reason: "Goodwill" };
        return ask(`POST /api/payments/${paid.id}/refunds`, form);
      },
    ],
    [
      3,
      async () => {
        const line = dice.pick(await payments());
        if (line?.lastReturn)
          return ask(`POST /api/manual-returns/${line.lastReturn.id}/void`, { reason: "A mistake" });
        const seats = dice.pick(["keep", "give up"]);
        return (
          line?.voidableId &&
          ask(`POST /api/manual-payments/${line.voidableId}/void`, { reason: "Bounced", seats })
        );
      },
    ],
    [
      4,
      async () => {
        const debt = dice.pick(await debts());
        if (!debt) return undefined;
        const path = `POST /api/debts/${debt.registrationId}`;
        const method = dice.pick(["check", "cash"]);
        return dice.pick([
          () => ask(`${path}/payments`, { method, amount: part(debt.due), due: debt.due }),
          () => ask(`${path}/write-off`, { due: debt.due }),
          () => ask(`${path}/credit`, { due: debt.due }),
        ])();
      },
    ],
    [2, () => ask(`POST /api/members/${anyone().id}/credits`, { amount: "95.00", eventId: null, ...TERMS })],
    [
      2,
      async () => {
        const { credits } = (await ask(`GET /api/credits?member=${anyone().id}`)).body;
        const credit = dice.pick(credits as { id: number; left: string }[]);
        return (
          credit && ask(`POST /api/credits/${credit.id}/withdraw`, { left: credit.left, reason: "Twice" })
        );
      },
    ],
    [
      2,
      async () => {
        const receivedOn = shop.app.now.toISOString().slice(0, 10);
        const form = { method: "check", amount: "300.00", receivedOn, reference: "77" };
        return ask(`POST /api/members/${anyone().id}/dues-payments`, form);
      },
    ],
    [
      2,
      async () => {
        const { status, text } = await as(anyone(), "POST /api/member/pay-dues");
        return pay({ status, body: { token: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? "" } });
      },
    ],
    [2, () => refundOrVoidAtProcessor(shop, dice)],
    [4, async () => shop.pass(dice.between(5, DAY))],
  ];
  const drawn = ways.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  return () => dice.pick(drawn)();
}

/** Someone refunds or voids on the processor's own pages, and the portal is notified. */
async function refundOrVoidAtProcessor(shop: Shop, dice: Random): Promise<void> {
  const known = (await transactionsOf(shop)).filter(({ transactionStatus }) =>
    /Settle|settled/.test(transactionStatus),
  );
  const one = dice.pick(known);
  if (!one) return;
  await (dice.chance(0.5) ? voidThere(shop, one.transId) : refundThere(shop, one.transId, "10.00"));
  await shop.notifications();
}

export type AtProcessor = {
  transId: string;
  transactionType: string;
  transactionStatus: string;
  settleAmount: string;
  batchId?: string;
};

/** All transactions in the processor's emulator. */
export async function transactionsOf(shop: Shop): Promise<AtProcessor[]> {
  return ((await shop.control("GET", "/transactions")) as { transactions: AtProcessor[] }).transactions;
}
