import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { closeOffer } from "./close-offer.ts";
import { writeEntry } from "./entries.ts";
import type { Entry } from "./queries.ts";
import { readOpenOffer } from "./queries.ts";
import { waitlistOffers } from "./tables.ts";

type Because = Exclude<Entry["endedBecause"], "registered" | null>;

/**
 * Ends an open place in line with its open offer, if it has one; its dinner is locked. Returns whether an offer released
 * its seats, which the caller passes on.
 */
export async function endEntry(
  tx: Tx,
  entry: Entry,
  { because, now }: { because: Because; now: Date },
): Promise<boolean> {
  const offer = await readOpenOffer(tx, entry.id);
  const ending = because === "event_ended" ? "lapsed" : "declined";
  if (offer) await closeOffer(tx, offer.id, { ending, now });
  await writeEntry(tx, entry, { endedAt: now, endedBecause: because, now });
  return offer !== undefined;
}

/**
 * Frees the seats of a place in line for the registration that takes them; the caller writes that one and then calls
 * `becomeRegistration`. Returns the offer, which keeps as many of its seats as are taken.
 */
export async function takeOffer(
  tx: Tx,
  entry: Entry,
  { tickets, now }: { tickets: number; now: Date },
): Promise<number | null> {
  const offer = await readOpenOffer(tx, entry.id);
  if (!offer) return null;
  await closeOffer(tx, offer.id, { ending: "accepted", now });
  if (tickets < offer.seats)
    await tx.update(waitlistOffers).set({ seats: tickets }).where(eq(waitlistOffers.id, offer.id));
  return offer.id;
}

/** Ends a place in line whose party has seats now. */
export async function becomeRegistration(
  tx: Tx,
  entry: Entry,
  { registrationId, offerId, now }: { registrationId: number; offerId: number | null; now: Date },
): Promise<void> {
  await writeEntry(tx, entry, {
    endedAt: now,
    endedBecause: "registered" as const,
    became: registrationId,
    now,
  });
  if (offerId !== null)
    await tx.update(waitlistOffers).set({ became: registrationId }).where(eq(waitlistOffers.id, offerId));
}
