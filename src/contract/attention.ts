import { z } from "zod";
import { DinnerNumbers } from "#contract/officers/dinner.ts";
import { MAILBOX_PROBLEMS, ReturnedMailbox } from "#contract/officers/mailboxes.ts";
import { Id, Instant } from "#contract/values/schemas.ts";
import { type Answer, endpoint } from "./endpoint.ts";

const Dinner = { eventId: Id, title: z.string(), dateTime: Instant };

/**
 * What is compared of each party every night: prices and adjustment with the amount, persons with tickets of each kind,
 * what cards were charged with what was asked, what is kept with the amount, what an open card page asks with what is
 * due; and of each dinner the seats taken with those of its parties and holds (D-346).
 */
export const PARTY_NUMBERS = [
  "amount",
  "member seats",
  "guest seats",
  "charged",
  "kept",
  "due",
  "seats taken",
] as const;

/**
 * What is compared of all money every night (D-392). `placed`: a charge bought a party or dues; `dues`: the years bought
 * with a charge make its amount; `refunded`, `returned`, `credit`: no more went back of a charge or a payment, or was used
 * of a credit, than it had; `amount`: the prices of a party whose dinner is over make its amount; `kept`: no more is kept
 * of any party than its amount.
 */
export const MONEY_CHECKS = ["placed", "dues", "refunded", "returned", "credit", "amount", "kept"] as const;

/** Two sums in cents that do not fit. */
const MoneyDifference = z.object({
  what: z.enum(MONEY_CHECKS),
  /** Of the charge, payment, credit, or registration that it is about. */
  number: z.string(),
  paymentId: Id.nullable(),
  registrationId: Id.nullable(),
  eventId: Id.nullable(),
  found: z.int(),
  expected: z.int(),
});

/** Two numbers that must be equal and are not: cents, or people where they are of seats. */
const PartyDifference = z.object({
  ...Dinner,
  /** Null where a dinner's own count differs. */
  registrationId: Id.nullable(),
  name: z.string().nullable(),
  what: z.enum(PARTY_NUMBERS),
  found: z.int(),
  expected: z.int(),
});
export type PartyDifference = z.output<typeof PartyDifference>;

/** What needs an officer's attention today. Fields for full officers only are null for others. */
export const showAttention = endpoint({
  method: "GET",
  path: "/api/admin/attention",
  who: "limited",
  output: z.object({
    /** Open items of payments that need an officer. */
    payments: z.int().nullable(),
    emails: z
      .object({
        /** Emails that failed permanently and were not dismissed. */
        failed: z.int(),
        /** When the oldest overdue email was queued; null if none is overdue. */
        stuckSince: Instant.nullable(),
      })
      .nullable(),
    /** Mailboxes from which emails came back. */
    returned: z.array(ReturnedMailbox),
    /** How many more there are. */
    moreReturned: z.int(),
    /**
     * What is wrong with the portal's sender: no reports of returned emails come to it, or the last look at the DNS
     * records found something. Null if neither.
     */
    sender: z.enum(["no reports", "wrong records"]).nullable(),
    /** Why the mailbox with reports of returned emails can’t be read; null if it can, or if the portal reads none. */
    mailbox: z.enum(MAILBOX_PROBLEMS).nullable(),
    /** Emails that mail servers blocked within a day, if there are two or more, else 0; about the portal's sender. */
    blocked: z.int().nullable(),
    /**
     * A problem with the mailing service: "refused" (reconnect), "ending" (reconnect before `endsAt`), "forbidden" (missing
     * permissions) or "list-gone" (the list was deleted there). Null if there is none, or no connection.
     */
    mailingList: z
      .object({ what: z.enum(["refused", "ending", "forbidden", "list-gone"]), endsAt: Instant.nullable() })
      .nullable(),
    /**
     * True if requests come through a reverse proxy and TRUST_PROXY is not set: all visitors count as one, and a few failed
     * logins lock everyone out. Null for limited officers.
     */
    proxy: z.boolean().nullable(),
    /**
     * How the processes that serve this portal differ: machines, settings by name, seconds between their clocks (0 if
     * close). Null if they do not differ, and for limited officers.
     */
    processes: z
      .object({ hosts: z.array(z.string()), settings: z.array(z.string()), clocksApart: z.int() })
      .nullable(),
    /** Events with free seats while parties that would fit wait without an offer. */
    waiting: z.array(z.object({ ...Dinner, parties: z.int(), seatsFree: z.int() })),
    /** Events with parties that should have paid by now, as `listDebts` has them. */
    overdue: z.array(z.object({ ...Dinner, parties: z.int() })),
    /**
     * Events for which the counts of people differ: on the board, on the attendee list, and of paid tickets; `elsewhere`
     * are those whom the board and the list have at different tables.
     */
    counts: z.array(
      z.object({ ...Dinner, onBoard: z.int(), onList: z.int(), tickets: z.int(), elsewhere: z.int() }),
    ),
    /** What the nightly comparison found; `isOverdue` if not all parties have been compared within two days. */
    parties: z.object({
      differences: z.array(PartyDifference),
      /** How many more there are. */
      more: z.int(),
      isOverdue: z.boolean(),
    }),
    /** What the nightly comparison of money found; `isOverdue` if there was none for two days. Null for a limited officer. */
    money: z
      .object({ differences: z.array(MoneyDifference), more: z.int(), isOverdue: z.boolean() })
      .nullable(),
    today: z.array(z.object({ ...Dinner, registered: z.int() })),
  }),
});
export type Attention = Answer<typeof showAttention>;

/** The active event that is under way or comes next, with what an officer looks at first; null if none is planned. */
export const showNextEvent = endpoint({
  method: "GET",
  path: "/api/admin/next-event",
  who: "limited",
  output: z.object({
    event: z
      .object({
        ...Dinner,
        location: z.string(),
        imageUrl: z.string().nullable(),
        /** Calendar days at the chapter: 0 today, negative once it has lasted past midnight. */
        daysLeft: z.int(),
        isUnderWay: z.boolean(),
        /** Those of its own pages. */
        numbers: DinnerNumbers,
      })
      .nullable(),
  }),
});
export type NextEvent = NonNullable<Answer<typeof showNextEvent>["event"]>;
