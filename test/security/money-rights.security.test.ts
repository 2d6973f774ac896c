import { expect, test } from "vitest";
import { fire, REQUESTS, type Shot } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import type { Things, World } from "./world.ts";

const stage = useWorld();
const { app } = stage;

/** Signed out, a member at another's money, the member at their own, and the two kinds of officers. */
const ASKERS = ["visitor", "another", "owner", "limited", "full"] as const;
type Asker = (typeof ASKERS)[number];

/** Who may do it (D-391). Everyone else is refused, and no row changes. */
const ADMITS: Record<"full" | "limited" | "member" | "own", readonly Asker[]> = {
  full: ["full"],
  limited: ["limited", "full"],
  member: ["another", "owner", "limited", "full"],
  own: ["owner"],
};

type Row = {
  /** What is done, in the words of the row. */
  what: string;
  who: keyof typeof ADMITS;
  call: string;
  /** Instead of the request of that call. */
  shot?: (of: Things, world: World) => Shot;
};

const change = (
  what: string,
  who: Row["who"],
  { party, ask }: { party: "confirmedId" | "manuallyPaidId" | "pendingId"; ask: object },
): Row => ({
  what,
  who,
  call: "PATCH /api/registrations/:id",
  shot: (of) => ({ path: `/api/registrations/${of[party]}`, body: ask }),
});
const registration = (what: string, { more }: { more: object }): Row => ({
  what,
  who: "limited",
  call: "POST /api/events/:id/manual-registration-direct",
  shot: (of, world) => {
    const usual = REQUESTS["POST /api/events/:id/manual-registration-direct"]?.shot(of, world);
    return { path: usual?.path ?? "", body: { ...(usual?.body as object), ...more } };
  },
});

const TABLE: Row[] = [
  { what: "list every payment", who: "full", call: "GET /api/payments" },
  { what: "read one payment", who: "full", call: "GET /api/payments/:id" },
  { what: "list what is open", who: "full", call: "GET /api/open-items" },
  { what: "list a member’s dues", who: "full", call: "GET /api/members/:id/dues-payments" },
  { what: "list explained differences", who: "full", call: "GET /api/reconciliation-items" },
  { what: "download the bookkeeper’s file", who: "full", call: "GET /api/payments/export/csv" },
  { what: "void a payment of a party", who: "full", call: "POST /api/manual-payments/:id/void" },
  { what: "void a payment of dues", who: "full", call: "POST /api/dues-payments/:id/void" },
  change("lower an amount", "full", { party: "confirmedId", ask: { amount: "1.00" } }),
  { what: "set a person’s price", who: "full", call: "PUT /api/attendees/:id/price" },
  change("correct what was received", "full", { party: "manuallyPaidId", ask: { receivedBy: "Ana Ortega" } }),
  change("correct how it was paid", "full", { party: "manuallyPaidId", ask: { paymentMethod: "cash" } }),
  { what: "explain a difference", who: "full", call: "POST /api/reconciliation-items/:id/explain" },
  { what: "record that money was returned", who: "full", call: "POST /api/refunds/:id/settle" },
  { what: "record a return by check or in cash", who: "full", call: "POST /api/manual-returns/:id/return" },
  { what: "keep what was to be returned", who: "full", call: "POST /api/manual-returns/:id/dismiss" },
  { what: "undo a return", who: "full", call: "POST /api/manual-returns/:id/void" },
  { what: "list credits", who: "full", call: "GET /api/credits" },
  { what: "grant a credit", who: "full", call: "POST /api/members/:id/credits" },
  { what: "grant a credit instead of a refund", who: "full", call: "POST /api/refunds/:id/credit" },
  { what: "grant a credit instead of a return", who: "full", call: "POST /api/manual-returns/:id/credit" },
  { what: "withdraw a credit", who: "full", call: "POST /api/credits/:id/withdraw" },
  { what: "pay for a party with its owner’s credit", who: "limited", call: "POST /api/debts/:id/credit" },
  { what: "read one’s own credits", who: "member", call: "GET /api/credits/my" },
  { what: "use one’s own credit", who: "own", call: "POST /api/registrations/:id/credit" },
  { what: "keep what was to go back", who: "full", call: "POST /api/refunds/:id/dismiss" },
  { what: "write off what is due", who: "full", call: "POST /api/debts/:id/write-off" },
  { what: "record a part of what is due", who: "limited", call: "POST /api/debts/:id/payments" },
  { what: "email a payment link", who: "limited", call: "POST /api/registrations/:id/payment-link" },
  { what: "list what is due after a dinner", who: "limited", call: "GET /api/debts" },
  change("record a payment", "limited", {
    party: "pendingId",
    ask: { status: "confirmed", paymentMethod: "check", checkNumber: "1042", receivedBy: "Ana Ortega" },
  }),
  { what: "give a party to another member", who: "limited", call: "POST /api/registrations/:id/owner" },
  { what: "move a party to another dinner", who: "limited", call: "POST /api/registrations/:id/move" },
  change("let a party pay later", "limited", { party: "pendingId", ask: { status: "unpaid" } }),
  registration("register a party that paid", { more: { paymentMethod: "cash" } }),
  registration("register a party that pays later", { more: { paysLater: true } }),
  { what: "record a payment of dues", who: "limited", call: "POST /api/members/:id/dues-payments" },
  { what: "read one’s own payments", who: "member", call: "GET /api/registrations/my/payments" },
  { what: "read what goes back to oneself", who: "member", call: "GET /api/registrations/my/refunds" },
  { what: "read one’s own dues", who: "member", call: "GET /api/member/dues-payments" },
  { what: "ask for the card page of one’s party", who: "own", call: "POST /api/payment/create-hosted-page" },
];

test.each(TABLE)("$who: $what", async ({ who, call, shot }) => {
  const found: Record<string, string> = {};
  for (const asker of ASKERS) {
    const { world } = stage;
    const { anna, bert, limited, full } = world;
    const cookie = { visitor: "", another: anna.cookie, owner: bert.cookie, limited, full }[asker];
    const aimed = (shot ?? REQUESTS[call]?.shot)?.(bert, world);
    if (!aimed) throw new Error(`there is no request for ${call}`);
    const { status, text } = await fire(app, call, { shot: aimed, cookie });
    const changed = await stage.changes();
    if (changed.length > 0) await stage.restore();
    const isWrite = !call.startsWith("GET ");
    const isDone = status < 300 && (!isWrite || changed.length > 0);
    const isRefused = [401, 403, 404].includes(status) && changed.length === 0;
    found[asker] = isDone ? "may" : isRefused ? "may not" : `${status}: ${text}`;
  }
  const expected = ASKERS.map((asker) => [asker, ADMITS[who].includes(asker) ? "may" : "may not"]);
  expect(found).toEqual(Object.fromEntries(expected));
});
