import type { Fault } from "#test/faults/faults.ts";
import type { Facts } from "./facts.ts";

/**
 * What is wrong with the emails. A process that dies after the mail server took an email and before it could write
 * that down sends it once more, under the same Message-ID, by which mailboxes know it: SMTP allows no better. Such a
 * repeat is none where the email was tried once only.
 */
export function brokenEmails(facts: Facts): string[] {
  const came = countsOf(facts);
  const ids = new Set(facts.emails.map(({ id }) => id));
  const broken = facts.emails.flatMap(({ id, onceKey, isSent, attempts, error }) => {
    const times = came.get(id) ?? 0;
    if (!isSent) return error ? [] : [`email ${onceKey} was not sent and has no error`];
    if (times === 0) return [`email ${onceKey} counts as sent and never came`];
    if (times > attempts) return [`email ${onceKey} came ${times} times in ${attempts} tries`];
    return times > 1 && attempts === 1 ? [`email ${onceKey} came ${times} times`] : [];
  });
  const unknown = [...came.keys()].filter((id) => !ids.has(id)).map((id) => `mail ${id} is no email's`);
  return [...broken, ...unknown, ...owed(facts)];
}

/** How many emails came more than once, each under one Message-ID. */
export function repeats(facts: Facts): number {
  return [...countsOf(facts).values()].filter((times) => times > 1).length;
}

/**
 * Why the faults cannot explain so many repeated emails: a process that dies, or a connection to the mail server that
 * is cut, was sending one email at most, so each accounts for one repeat of each process that it met.
 */
export function whyNotByBreaks(repeated: number, counts: Record<Fault, number>): string[] {
  const breaks =
    counts["a process killed"] + 2 * counts["both processes killed"] + 2 * counts["mail server down"];
  return repeated > breaks ? [`${repeated} emails came more than once, and ${breaks} can have`] : [];
}

function countsOf({ mails }: Facts): Map<number, number> {
  const came = new Map<number, number>();
  for (const messageId of mails) {
    const id = Number(/chapterhouse-(\d+)\./.exec(messageId)?.[1]);
    came.set(id, (came.get(id) ?? 0) + 1);
  }
  return came;
}

/** Emails that must have been written of what came to pass, and were not. */
function owed({ emails, charges, payments, refunds, registrations }: Facts): string[] {
  const keys = emails.map(({ onceKey }) => onceKey);
  const has = (key: string) => keys.includes(key);
  const ofCharges = charges.flatMap(({ id, paymentId, outcome }) => {
    const purpose = payments.find((payment) => payment.id === paymentId)?.purpose;
    const wanted =
      outcome === "applied"
        ? [purpose === "dues" ? `dues-paid:${id}` : `payment-received:${id}`]
        : [
            ...[`charged-in-error:${id}`, `dues-paid-twice:${id}`, `payment-too-late:${paymentId}`],
            ...[`payment-not-needed:${paymentId}`, `paid-after-cancelling:${paymentId}`],
          ];
    return wanted.some(has) ? [] : [`nobody was written to of charge ${id}`];
  });
  const ofRefunds = refunds
    .filter(({ id, status }) => status === "refunded" && !has(`refund-sent:${id}`))
    .map(({ id }) => `nobody was written to of refund ${id}`);
  const ofSeats = registrations.flatMap(({ id, confirmed }) => {
    const paid = new Set(
      payments.filter((one) => one.purpose === "registration" && one.subjectId === id).map((one) => one.id),
    );
    // The email that confirms paid seats has the key of the receipt in it (091).
    const receipts = charges.filter(
      ({ outcome, paymentId }) => outcome === "applied" && paymentId !== null && paid.has(paymentId),
    ).length;
    const written = receipts + keys.filter((key) => key.startsWith(`registration-confirmed:${id}:`)).length;
    return written === confirmed
      ? []
      : [`registration ${id}: confirmed ${confirmed} times, ${written} emails`];
  });
  return [...ofCharges, ...ofRefunds, ...ofSeats];
}
