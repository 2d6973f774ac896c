import { centsOf } from "#contract/values/cents.ts";
import type { Facts } from "./facts.ts";
import type { Journey, Told } from "./promises.ts";

/** What a member was told on the way that is not so in the end. */
export function brokenPromises(facts: Facts, journey: Journey): string[] {
  return journey.told
    .map((told) => ({ told, why: whyUntrue(facts, journey, told) }))
    .filter(({ why }) => why !== null)
    .map(({ told, why }) => `journey ${journey.n} (${journey.end}) was told "${told.what}": ${why}`);
}

function whyUntrue(facts: Facts, journey: Journey, told: Told): string | null {
  switch (told.what) {
    case "seats held":
      return rowOf(facts, told.registrationId) ? null : "there is no such row";
    case "waiting":
      return whyGone(facts, told.registrationId);
    case "seats paid":
      return whyNotSeated(facts, journey, told.registrationId);
    case "cancelled":
      return whyNotCancelled(facts, told);
    case "payment succeeded":
      return whyNotSeated(facts, journey, paymentOf(facts, told.reference)?.subjectId ?? 0);
    case "payment cancelled":
      return bought(facts, told.reference) ? "the payment bought its seats all the same" : null;
    case "payment to be refunded":
      return bought(facts, told.reference)
        ? "the payment bought its seats"
        : whyNotPutBackNow(facts, told.reference);
    case "dues paid":
      return bought(facts, told.reference) ? null : "the payment bought no year";
    case "picture kept":
      // Looked at before: this asks the database alone.
      return null;
  }
}

const rowOf = ({ registrations }: Facts, registrationId: number) =>
  registrations.find(({ id }) => id === registrationId);
const paymentOf = ({ payments }: Facts, reference: string) =>
  payments.find((payment) => payment.reference === reference);

/** A place in line is lost by nothing but seats and the member's own leaving. */
function whyGone({ places }: Facts, number: number): string | null {
  const place = places.find((one) => one.number === number);
  if (!place) return "there is no such place in line";
  const mayGo = place.ended === null || ["registered", "placed", "left"].includes(place.ended);
  return mayGo ? null : `the place in line is gone: ${place.ended}`;
}

function whyNotSeated(facts: Facts, journey: Journey, registrationId: number): string | null {
  const row = rowOf(facts, registrationId);
  if (!row) return "there is no such registration";
  if (row.status === "confirmed" && row.removed === null) return null;
  if (row.removed === "cancelled_by_member" && journey.cancelling.has(row.id)) return null;
  return `registration ${row.id} is ${row.removed ?? row.status}`;
}

function whyNotCancelled(
  facts: Facts,
  { registrationId, refund }: { registrationId: number; refund: string },
): string | null {
  const row = rowOf(facts, registrationId);
  if (row?.removed !== "cancelled_by_member") return `registration ${registrationId} stands`;
  const charges = facts.charges.filter(({ paymentId, outcome }) => {
    const payment = facts.payments.find(({ id }) => id === paymentId);
    return (
      payment?.subjectId === registrationId && payment.purpose === "registration" && outcome === "applied"
    );
  });
  const back = facts.refunds
    .filter(({ chargeId }) => charges.some(({ id }) => id === chargeId))
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return back >= centsOf(refund) ? null : `${refund} were promised back, ${back / 100} go back`;
}

function bought(facts: Facts, reference: string): boolean {
  const payment = paymentOf(facts, reference);
  return facts.charges.some(({ paymentId, outcome }) => paymentId === payment?.id && outcome === "applied");
}

function whyNotPutBackNow(facts: Facts, reference: string): string | null {
  const payment = paymentOf(facts, reference);
  return facts.charges.some(({ paymentId }) => paymentId === payment?.id) ? null : "nothing was charged";
}
