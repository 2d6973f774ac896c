import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { type Cents, moneyOf } from "#contract/values/cents.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { toSend } from "#server/registrations/balance/ways-back.ts";
import { mayLower } from "#server/registrations/changes/by-officers/removal/lowered.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { emailed } from "./emailed.ts";
import { readVenueTold } from "./queries.ts";
import { addressesOf, type Told } from "./told.ts";

/** What a change does besides what every preview says. */
interface Effects
  extends Pick<ChangePreview, "ways" | "sentence" | "tableNumber" | "hasDish">,
    Partial<
      Pick<
        ChangePreview,
        "follows" | "heirs" | "heir" | "there" | "persons" | "newDue" | "credit" | "creditHeld"
      >
    > {
  party: Party;
  told: Told;
  /** How many seats more, or fewer. */
  seatsBy: number;
  /** What the party pays from then on. */
  amount: Cents;
  goesBack: Cents;
  price: Cents;
  noLongerDue?: Cents;
}

/** What most changes do not do. */
export const NOTHING_ELSE = {
  price: moneyOf(0),
  noLongerDue: moneyOf(0),
  persons: [],
  newDue: moneyOf(0),
  credit: moneyOf(0),
  creditHeld: moneyOf(0),
  ways: [],
  follows: [],
  heirs: [],
  heir: null,
  there: null,
  tableNumber: null,
  hasDish: false,
} satisfies Partial<ChangePreview>;

/** The preview of a change of a locked party; emails go out for a dinner ahead only. */
export async function previewOf(
  ctx: Pick<Ctx, "now">,
  tx: Tx,
  { party, told, seatsBy, amount, goesBack, price, noLongerDue = 0, ...effects }: Effects,
): Promise<ChangePreview> {
  const { row } = party;
  const seats = ticketsOf(row);
  return {
    updatedAt: row.updatedAt.toISOString(),
    seats: { before: seats, after: seats + seatsBy },
    amount: { before: row.amount, after: moneyOf(amount) },
    goesBack: moneyOf(goesBack),
    mayLower: mayLower(party.facts),
    refundDue: moneyOf(toSend(party.facts.sources, goesBack)),
    ...NOTHING_ELSE,
    ...effects,
    price: moneyOf(price),
    noLongerDue: moneyOf(noLongerDue),
    venueTold: await readVenueTold(tx, row.eventId),
    ...(await emailed(tx, addressesOf(ctx, party, told))),
  };
}
