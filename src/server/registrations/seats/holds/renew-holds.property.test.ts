import fc from "fast-check";
import { expect, test } from "vitest";
import { HOLD_WINDOW_MS, MAX_HOLD_MS } from "#server/registrations/hold-rules.ts";
import { whyNotOpen } from "#server/registrations/rules.ts";
import { useApp } from "#test/app.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { anyAsker } from "#test/people/any-asker.ts";
import { everyAsker, outcomeOf } from "#test/people/every-asker.ts";
import { type Asking, readFacts, readParts, writeAskers } from "#test/people/write-askers.ts";
import { renewHold } from "./renew-holds.ts";
import { renewUnderLock } from "./renew-under-lock.ts";

const app = useApp();
const anyone = anyAsker({
  weights: { none: 2, unpaid: 16, paid: 2, waiting: 1 },
  spare: fc.constantFrom(0, 1),
});
const target = ({ ownId, strangersId }: Asking) => ownId ?? strangersId;

/** Whether it is the caller's and there is nothing to weigh: some of the hour is left and nothing was held before. */
function isPlain({ asker: { own, before } }: Asking): boolean {
  return (
    own?.status === "pending" &&
    !own.isFree &&
    own.offer === null &&
    own.heldFor < Math.min(MAX_HOLD_MS, HOLD_WINDOW_MS) &&
    !before?.wasOffered &&
    !(before?.status === "pending" && before.endedAgo < HOLD_WINDOW_MS)
  );
}

test("The statement renews holds exactly where the rule does, and as it does", async () => {
  const atLeast = {
    renewed: 30,
    "renewed under the lock": 10,
    "Registration not found": 5,
    "Event not found": 5,
    "This event has already occurred": 5,
    "Registration for this event has closed": 5,
    "Seats for this event were held for you for 60 minutes without a payment. You can try again from then.": 2,
  };
  await everyAsker(app, { anyone, batches: 3, atLeast }, async (askers) => {
    const [askings, twins] = [await writeAskers(app, askers), await writeAskers(app, askers)];
    const facts = await readFacts(app, askings);
    const renewed = await Promise.all(askings.map((one) => renewHold(actingAs(app, one.who), target(one))));
    const locked: string[] = [];
    for (const one of twins) {
      locked.push(
        await outcomeOf(
          renewUnderLock(actingAs(app, one.who), target(one)).then(() => ({ status: "renewed" })),
        ),
      );
    }
    const [parts, theirs] = [await readParts(app, askings), await readParts(app, twins)];
    return askings.map((asking, n) => {
      const isRenewed = isPlain(asking) && whyNotOpen(facts(asking), app.now) === null;
      expect({ isRenewed: renewed[n] !== null, asking }).toEqual({ isRenewed, asking });
      if (!isRenewed) return locked[n] === "renewed" ? "renewed under the lock" : (locked[n] ?? "");
      expect({ asking, ends: "renewed", part: parts[n] }).toEqual({
        asking,
        ends: locked[n],
        part: theirs[n],
      });
      return "renewed";
    });
  });
}, 300_000);
