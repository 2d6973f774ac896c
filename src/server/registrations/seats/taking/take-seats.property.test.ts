import fc from "fast-check";
import { expect, test } from "vitest";
import { HOLD_WINDOW_MS, MAX_HOLDS } from "#server/registrations/hold-rules.ts";
import { whyNotRegister } from "#server/registrations/rules.ts";
import { useApp } from "#test/app.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { anyAsker } from "#test/people/any-asker.ts";
import { endsAlike } from "#test/people/ends-alike.ts";
import { everyAsker } from "#test/people/every-asker.ts";
import { type Asking, readFacts, writeAskers } from "#test/people/write-askers.ts";
import { registerForEvent } from "./register-for-event.ts";
import { registerUnderLock } from "./register-under-lock.ts";
import { takeSeats } from "./take-seats.ts";

const app = useApp();
const anyone = anyAsker({
  weights: { none: 12, unpaid: 2, paid: 1, waiting: 2 },
  spare: fc.constantFrom(-2, -1, 0, 0, 1, 7, 7),
});

/** Whether something about the caller has to be weighed under the event's lock. */
function isWeighed({ asker, who, spouseId, form }: Asking): boolean {
  const { own, before, broughtBy, spouseComes, answered, holds } = asker;
  const spouse = asker.withSpouse && spouseId !== null;
  return (
    own !== null ||
    (before?.status === "pending" && before.endedAgo < HOLD_WINDOW_MS) ||
    (who.memberId !== null && (broughtBy !== "nobody" || answered === "caller")) ||
    (spouse && (broughtBy === "spouse" || spouseComes !== "no" || answered === "spouse")) ||
    holds.length >= MAX_HOLDS ||
    form.amount === "0.00"
  );
}

test("The statement takes seats exactly where the rule lets them be taken", async () => {
  const atLeast = {
    written: 25,
    weighed: 50,
    "Event not found": 15,
    "This event has already occurred": 8,
    "Registration for this event has closed": 8,
    "Only n seats available": 30,
    "The price has changed. Please review and try again.": 5,
  };
  await everyAsker(app, { anyone, batches: 12, atLeast }, async (askers) => {
    const askings = await writeAskers(app, askers);
    const facts = await readFacts(app, askings);
    const taken = await Promise.all(
      askings.map(({ who, form }) => takeSeats(actingAs(app, who), form).catch(() => null)),
    );
    return askings.map((asking, n) => {
      const refusal = whyNotRegister(facts(asking), asking.form, { ownSeats: 0, now: app.now });
      const isWritten = refusal === null && !isWeighed(asking);
      expect({ isWritten: typeof taken[n]?.taken === "number", asking }).toEqual({ isWritten, asking });
      return refusal?.message ?? (isWritten ? "written" : "weighed");
    });
  });
}, 300_000);

test("A registration ends as it would under the event's lock", async () => {
  const atLeast = {
    pending: 20,
    confirmed: 10,
    "Event not found": 10,
    "This event has already occurred": 5,
    "Registration for this event has closed": 5,
    "Only n seats available": 20,
    "The price has changed. Please review and try again.": 5,
    "You are already registered for this event": 5,
    "You already hold seats for 3 events. Please pay or cancel one first.": 1,
    "Friend Weber has already registered you for this dinner. See My Events.": 2,
    "Spouse Weber has already registered you for this dinner. See My Events.": 1,
    "Spouse Weber has already registered for this dinner. Leave them out of your party to go on.": 1,
    "Spouse Weber is already coming to this dinner with Host Weber. Leave them out of your party to go on.": 1,
    "Seats for this event were held for you for 60 minutes without a payment. You can try again from then.": 1,
    "The allergies and diet of one person have changed. Please review them, then continue.": 1,
  };
  await everyAsker(app, { anyone, batches: 3, atLeast }, (askers) =>
    endsAlike(app, askers, {
      atOnce: ({ who, form }) => registerForEvent(actingAs(app, who), form),
      underLock: ({ who, form }) => registerUnderLock(actingAs(app, who), form),
    }),
  );
}, 300_000);
