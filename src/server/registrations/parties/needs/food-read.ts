import { and, eq, inArray } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { changeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { someNeeds } from "#contract/registrations/need-words.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { attendees } from "#server/registrations/tables.ts";

type Asked = Pick<
  Ask<typeof changeRegistration>,
  "isFoodUnread" | "foodReadFor" | "foodRequests" | "updatedAt"
>;
export type FoodRead = Pick<Registration, "foodReadAt" | "foodReadBy" | "foodReadFor">;

/** Why a party's food request cannot be marked as read: each person it was entered for must have needs. */
export async function whyNotRead(
  tx: Tx,
  row: Registration,
  { foodReadFor, isFoodUnread, foodRequests, updatedAt }: Asked,
): Promise<Refusal | null> {
  if (foodReadFor === undefined) return null;
  const refuse = (message: string) => badRequest(message, [{ path: "foodReadFor", message }]);
  if (isFoodUnread || foodRequests !== undefined || !row.foodRequests) {
    return refuse("There is no food request to mark as read.");
  }
  // Without it, words that no one has seen could be marked as read.
  if (updatedAt === undefined) {
    return refuse("Please load the party again before you mark its request as read.");
  }
  const persons = await tx
    .select({ id: attendees.id, needs: attendees.needs })
    .from(attendees)
    .where(and(eq(attendees.registrationId, row.id), inArray(attendees.id, foodReadFor)));
  if (persons.length !== new Set(foodReadFor).size) return refuse("One of these people is not in the party.");
  const isEmpty = persons.some(({ needs }) => someNeeds(needs) === null);
  return isEmpty ? refuse("Enter the request in the person’s needs first.") : null;
}

/** The columns for who read a request and for whom it was entered, or for a reopened one; empty if neither is asked. */
export function foodReadAfter({ me, now }: Ctx, row: Registration, asked: Asked): Partial<FoodRead> {
  if (asked.foodReadFor !== undefined) {
    return { foodReadAt: now, foodReadBy: actorName(me), foodReadFor: [...new Set(asked.foodReadFor)] };
  }
  const isOpened = asked.isFoodUnread && row.foodReadAt !== null;
  return isOpened ? { foodReadAt: null, foodReadBy: null, foodReadFor: null } : {};
}
