import fc from "fast-check";
import { expect, test } from "vitest";
import { whyNotWait } from "#server/registrations/rules.ts";
import { useApp } from "#test/app.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { anyAsker } from "#test/people/any-asker.ts";
import { endsAlike } from "#test/people/ends-alike.ts";
import { everyAsker } from "#test/people/every-asker.ts";
import { type Asking, readFacts, writeAskers } from "#test/people/write-askers.ts";
import { MOST_WAITING } from "./choose-places.ts";
import { joinUnderLock } from "./join-under-lock.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { takePlace } from "./take-places.ts";

const app = useApp();
const DAY = 86_400_000;
const anyone = anyAsker({
  weights: { none: 14, unpaid: 1, paid: 1, waiting: 2 },
  spare: fc.constantFrom(-2, -1, -1, -1, 0, 1),
});
const place = ({ eventId, form: { memberTickets, guestTickets } }: Asking) => ({
  id: eventId,
  memberTickets,
  guestTickets,
});

/** Whether something about the caller has to be weighed under the event's lock. */
function isWeighed({ asker: { own, before, waitsFor, broughtBy }, who }: Asking): boolean {
  const isBrought = who.memberId !== null && broughtBy !== "nobody";
  const isBack = before !== null && before.endedAgo < DAY;
  return own !== null || isBack || isBrought || waitsFor >= MOST_WAITING;
}

const refusals = {
  "Event not found": 5,
  "This event has already occurred": 5,
  "Registration for this event has closed": 5,
  "Seats are still available. Please register.": 10,
};

test("The statement gives places exactly where the rule lets them be taken", async () => {
  const atLeast = { ...refusals, written: 30, weighed: 10 };
  await everyAsker(app, { anyone, batches: 3, atLeast }, async (askers) => {
    const askings = await writeAskers(app, askers);
    const facts = await readFacts(app, askings);
    const places = await Promise.all(askings.map((one) => takePlace(actingAs(app, one.who), place(one))));
    return askings.map((asking, n) => {
      const refusal = whyNotWait(facts(asking), asking.form, app.now);
      const isWritten = refusal === null && !isWeighed(asking);
      expect({ isWritten: places[n] !== null, asking }).toEqual({ isWritten, asking });
      return refusal?.message ?? (isWritten ? "written" : "weighed");
    });
  });
}, 300_000);

test("Joining a waitlist ends as it would under the event's lock", async () => {
  const atLeast = {
    ...refusals,
    waitlist: 20,
    "You are already on the waitlist for this event": 5,
    "You are already registered for this event": 5,
    "You are on the waitlist for 10 events. Please leave one of them first.": 1,
    "Friend Weber has already registered you for this dinner. See My Events.": 1,
    "Spouse Weber has already registered you for this dinner. See My Events.": 1,
  };
  await everyAsker(app, { anyone, batches: 2, atLeast }, (askers) =>
    endsAlike(app, askers, {
      atOnce: (one) => joinWaitlist(actingAs(app, one.who), place(one)),
      underLock: (one) => joinUnderLock(actingAs(app, one.who), place(one)),
    }),
  );
}, 300_000);
