import { type Cents, centsOf } from "#contract/values/cents.ts";

/** The prices of a dinner, by ticket, in cents; of the ranks' prices none is used (M-668). */
export type Prices = { member: Cents; guest: Cents };

/** What a price is called: that of a ticket. */
type Line = keyof Prices;

/** The prices of a dinner's row. */
export function pricesIn({ memberPrice, guestPrice }: { memberPrice: string; guestPrice: string }): Prices {
  return { member: centsOf(memberPrice), guest: centsOf(guestPrice) };
}

/** The price of each of these persons, in their order, in cents (079). */
export function pricesOf(persons: readonly { kind: Line }[], prices: Prices): { cents: Cents; line: Line }[] {
  return persons.map(({ kind }) => ({ cents: prices[kind], line: kind }));
}

type Tickets = { memberTickets: number; guestTickets: number };

/** Everyone of a party of so many tickets, members first. */
export function personsIn({ memberTickets, guestTickets }: Tickets): { kind: Line }[] {
  return [
    ...Array.from({ length: memberTickets }, () => ({ kind: "member" as const })),
    ...Array.from({ length: guestTickets }, () => ({ kind: "guest" as const })),
  ];
}

/** What a party of so many tickets pays, in cents (C-30). */
export function priceOf(prices: Prices, tickets: Tickets): Cents {
  return pricesOf(personsIn(tickets), prices).reduce((sum, { cents }) => sum + cents, 0);
}
