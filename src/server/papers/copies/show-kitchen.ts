import {
  showKitchen as endpoint,
  type Kitchen,
  type KitchenCopy,
  type KitchenSending,
} from "#contract/papers/kitchen.ts";
import { hasNotAnswered } from "#contract/registrations/known-needs.ts";
import { labelOfActor } from "#server/audit/actor-labels.ts";
import { unprintableOf } from "#server/papers/download/unprintable.ts";
import { describeChange } from "#server/papers/kitchen/describe-change.ts";
import { knownOf } from "#server/papers/known-of-person.ts";
import { placeOf } from "#server/papers/people.ts";
import { readOfficerNames, type SendingRow } from "#server/papers/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { countNeeds } from "./count-needs.ts";
import { type KitchenNow, readKitchenNow } from "./read-kitchen.ts";
import { codeOf, seenBy } from "./snapshot.ts";

/** The copies of the kitchen sheet, and what changed since the latest. */
export const showKitchen = action(endpoint, async (ctx, { id }) => {
  const kitchen = await readKitchenNow(ctx, id);
  const { copies, sendings } = kitchen;
  const names = await readOfficerNames(ctx.db, [
    ...copies.map(({ madeBy }) => madeBy),
    ...sendings.map(({ sentBy }) => sentBy),
  ]);
  return {
    ...kitchenOf(kitchen, names),
    unprintable: await unprintableOf(kitchen.facts, { withNeeds: true }),
  };
});

function kitchenOf(now: KitchenNow, names: ReadonlyMap<string, string>): Omit<Kitchen, "unprintable"> {
  const { facts, emails, copies } = now;
  const known = facts.persons.map((person) => knownOf(person, facts));
  return {
    eventId: facts.eventId,
    version: copies[0]?.version ?? 0,
    fingerprint: seenBy(now),
    emails,
    persons: facts.persons.length,
    guarantee: facts.guarantee,
    counts: countNeeds(facts.persons),
    unread: known.filter(({ request }) => request !== null).length,
    inWords: known.filter((one) => one.is === "some" && one.needs.words !== null).length,
    unanswered: known.filter(hasNotAnswered).length,
    changes: facts.kitchen.changes.map((change) => ({
      personId: change.personId,
      name: change.name,
      isWorse: change.isWorse,
      place: change.place && placeOf(change.place),
      words: describeChange(change),
    })),
    copies: copies.map((copy): KitchenCopy => {
      const { version, madeAt, madeBy, persons, guarantee, counts, isErased } = copy;
      return {
        version,
        code: codeOf(copy),
        madeAt: madeAt.toISOString(),
        madeBy: labelOfActor(madeBy, names),
        persons,
        guarantee,
        counts,
        isErased,
        sendings: now.sendings
          .filter(({ copyId }) => copyId === copy.id)
          .map((sending) => sendingOf(sending, names)),
      };
    }),
  };
}

function sendingOf(sending: SendingRow, names: ReadonlyMap<string, string>): KitchenSending {
  const { recipient, isOfficers, sentBy, at } = sending;
  return {
    to: recipient,
    isOfficers,
    by: labelOfActor(sentBy, names),
    at: at.toISOString(),
    state: stateOf(sending),
  };
}

function stateOf({ isOnPaper, outboxId, sentAt, failedAt }: SendingRow): KitchenSending["state"] {
  if (isOnPaper) return "handed";
  if (outboxId === null) return "unknown";
  if (sentAt !== null) return "sent";
  return failedAt === null ? "waiting" : "failed";
}
