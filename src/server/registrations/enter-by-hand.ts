import { moneyOf } from "#contract/cents.ts";
import { readDinner } from "#server/events/queries.ts";
import { priceOf } from "#server/events/rules.ts";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { leaveQueue } from "./confirm-registration.ts";
import { registrationConfirmed } from "./letters.ts";
import type { ByHand } from "./prepare-by-hand.ts";
import { contactOf, lockPartiesOf, type Registration } from "./queries.ts";
import { isSameName } from "./rules.ts";
import { registrations } from "./tables.ts";

type How = { paymentType: "online" | "manual"; actor: string; amount: string };

/**
 * Writes what an officer registered as a paid registration, with the letter to whom it is for. The dinner is locked;
 * the database refuses seats that are not there.
 */
export async function enterByHand(
  work: Work,
  tx: Tx,
  { event, form, member }: Pick<ByHand, "event" | "form" | "member">,
  { paymentType, actor, amount }: How,
): Promise<Registration> {
  const { now } = work;
  let offerLeft = false;
  for (const waiting of member ? await lockPartiesOf(tx, member.id, event.id) : []) {
    if (waiting.status === "waitlist" && (await leaveQueue(tx, waiting, now))) offerLeft = true;
  }
  const [row] = await tx
    .insert(registrations)
    .values({
      eventId: event.id,
      memberId: member?.id ?? null,
      // A member's own record says who he is; what is written down here would outlive its erasure.
      ...(!member && {
        contactFirstName: form.firstName || null,
        contactLastName: form.lastName || null,
        contactEmail: form.email || null,
      }),
      amount,
      status: "confirmed",
      paymentType,
      memberTickets: form.memberTickets,
      guestTickets: form.guestTickets,
      memberInfo: form.memberInfo,
      guestInfo: form.guestInfo,
      foodRequests: form.foodRequests,
      seatingRequests: form.seatingRequests,
      specialRequirements: form.specialRequirements,
      adminNotes: notesOf({ form, member }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("the registration was not written");
  // Only now: this party's own seats come first.
  if (offerLeft) await offerFreedSeats(work, tx, event.id, { newRound: false });
  await audit(tx, {
    ...{ at: now, actor, action: "register by hand", entity: "registration", entityId: row.id },
    after: {
      ...{ eventId: event.id, memberTickets: row.memberTickets, guestTickets: row.guestTickets },
      ...{ amount, price: moneyOf(priceOf(event, form)), paymentType, adminNotes: row.adminNotes },
    },
  });
  const letter = registrationConfirmed(
    work.config,
    await contactOf(tx, row.id),
    row,
    await readDinner(tx, event.id),
  );
  if (letter) await post(tx, now, letter);
  return row;
}

/** How it was paid, as the officer wrote it; and the name he wrote, where the address is that of another (C-36). */
function notesOf({ form, member }: Pick<ByHand, "form" | "member">): string | null {
  const lines = [
    ...(form.paymentNotes ? [`Payment: ${form.paymentNotes}`] : []),
    ...(member && `${form.firstName}${form.lastName}` !== "" && !isSameName(member, form)
      ? [`Written down as ${`${form.firstName} ${form.lastName}`.trim()}.`]
      : []),
  ];
  return lines.join("\n") || null;
}
