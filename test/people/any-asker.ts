import fc from "fast-check";
import { HOLD_WINDOW_MS, MAX_HOLD_MS } from "#server/registrations/hold-rules.ts";

const DAY = 86_400_000;
/** Long past, the very instant with a millisecond on either side, and far ahead. */
const MOMENTS = [-DAY, -1, 0, 1, DAY];

/** Mostly the plain fact, so that a case is refused for one reason or two and each reason is common. */
function mostly<Of>(plain: Of, others: readonly Of[], weight = 8): fc.Arbitrary<Of> {
  return fc.oneof(
    { weight, arbitrary: fc.constant(plain) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

const tickets = fc
  .record({
    memberTickets: fc.constantFrom(0, 1, 1, 2, 2, 2),
    guestTickets: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 2 }) }, fc.constant(8)),
  })
  .filter(({ memberTickets, guestTickets }) => memberTickets + guestTickets > 0);

/**
 * When the hold on unpaid seats began: around the hour that a hold may last, and around the day for which it counts.
 */
const heldFor = mostly(
  10 * 60_000,
  [0, MAX_HOLD_MS - 1, MAX_HOLD_MS, MAX_HOLD_MS + 1, HOLD_WINDOW_MS - 1, HOLD_WINDOW_MS, HOLD_WINDOW_MS + 1],
  2,
);
/** An offer of seats: open for a waiting party, accepted for one that is unpaid. */
const offer = fc.record({
  endsIn: fc.constantFrom(-1, 0, 1, 30 * 60_000, DAY / 2),
  /** Whether it is as short as those that count toward the hour. */
  isShort: fc.boolean(),
});
const isFree = mostly(false, [true]);

/** What the caller has at the event. */
const own = {
  none: fc.constant(null),
  unpaid: fc.record({
    status: fc.constant("pending" as const),
    tickets,
    heldFor,
    isFree,
    offer: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: offer }),
  }),
  paid: fc.record({
    status: fc.constant("confirmed" as const),
    tickets,
    isFree: fc.boolean(),
    heldFor: fc.constant(0),
    offer: fc.constant(null),
  }),
  waiting: fc.record({
    status: fc.constant("waitlist" as const),
    tickets,
    isFree,
    heldFor: fc.constant(0),
    offer: fc.option(offer, { freq: 1 }),
  }),
};
export type OwnParty = {
  status: "pending" | "confirmed" | "waitlist";
  tickets: { memberTickets: number; guestTickets: number };
  isFree: boolean;
  heldFor: number;
  offer: { endsIn: number; isShort: boolean } | null;
};

/** What the caller had at the event and has no more. */
const before = fc.record({
  status: fc.constantFrom("pending" as const, "pending" as const, "confirmed" as const, "waitlist" as const),
  /** Around the day for which it counts. */
  endedAgo: fc.constantFrom(0, 1, HOLD_WINDOW_MS - 1, HOLD_WINDOW_MS, HOLD_WINDOW_MS + 1),
  heldFor: fc.constantFrom(10 * 60_000, 30 * 60_000, MAX_HOLD_MS - 1, MAX_HOLD_MS),
  wasOffered: mostly(false, [true], 3),
});
export type FormerParty = typeof before extends fc.Arbitrary<infer Of> ? Of : never;

/** How common each kind of own party is. */
type Weights = Record<keyof typeof own, number>;

/** One person who asks for something at one event, with every fact on which the answer depends. */
export function anyAsker({ weights, spare }: { weights: Weights; spare: fc.Arbitrary<number> }) {
  const asker = fc.record({
    isActive: mostly(true, [false], 12),
    isDeleted: mostly(false, [true], 15),
    startsIn: mostly(20 * DAY, MOMENTS, 5),
    closesIn: mostly<number | null>(null, [...MOMENTS, 30 * DAY], 4),
    prices: fc.constantFrom(
      { memberPrice: "150.00", guestPrice: "175.10" },
      { memberPrice: "99.99", guestPrice: "0.01" },
      { memberPrice: "0.00", guestPrice: "175.00" },
      { memberPrice: "0.00", guestPrice: "0.00" },
    ),
    /** Seats beyond those that the party asks for and frees itself. */
    spare,
    tickets,
    centsOff: mostly(0, [-1, 1], 9),
    isAccount: mostly(false, [true], 5),
    own: fc.oneof(
      { weight: weights.none, arbitrary: own.none },
      { weight: weights.unpaid, arbitrary: own.unpaid },
      { weight: weights.paid, arbitrary: own.paid },
      { weight: weights.waiting, arbitrary: own.waiting },
    ) as fc.Arbitrary<OwnParty | null>,
    before: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: before }),
    /** Unpaid seats at other events, and whether the card processor reviews their payment. */
    holds: mostly<readonly boolean[]>(
      [],
      [[false], [false, false], [false, false, false], [false, true, false]],
      3,
    ),
    /** Places on waitlists of other events that are ahead. */
    waitsFor: mostly(0, [9, 10], 5),
    isLinked: mostly(true, [false], 3),
    withSpouse: mostly(true, [false], 2),
    spouseComes: mostly<"no" | "with their own party" | "with a stranger">(
      "no",
      ["with their own party", "with a stranger"],
      2,
    ),
    broughtBy: mostly<"nobody" | "spouse" | "officer">("nobody", ["spouse", "officer"], 8),
    /** Of whom the kitchen knows something from a party that has ended. */
    answered: mostly<"nobody" | "caller" | "spouse">("nobody", ["caller", "spouse"], 2),
    /** Whether profiles keep something for the kitchen, and whether the form has something for everyone. */
    hasProfile: fc.boolean(),
    hasTyped: mostly(false, [true], 1),
  });
  // Deleting an event ends its parties; of a past one only those that are not confirmed.
  const stays = ({
    isDeleted,
    startsIn,
    own,
  }: {
    isDeleted: boolean;
    startsIn: number;
    own: OwnParty | null;
  }) => !isDeleted || (startsIn <= 0 && own?.status === "confirmed");
  return asker.map((one) => (stays(one) ? one : { ...one, own: null }));
}
export type Asker = ReturnType<typeof anyAsker> extends fc.Arbitrary<infer Of> ? Of : never;
