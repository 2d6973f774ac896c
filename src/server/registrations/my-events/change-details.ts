import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { changeDetails as endpoint, PersonName } from "#contract/registrations/registrations.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";
import { writeNames } from "#server/registrations/party-names.ts";
import type { Registration } from "#server/registrations/queries.ts";
import { whyNotChange } from "#server/registrations/refunds/change-rules.ts";
import { questionsAfter } from "#server/registrations/request-questions.ts";
import { type Attendee, registrations } from "#server/registrations/tables.ts";
import { lockOwnParty } from "./lock-own-party.ts";

/** Changes a party's names and requests, free of charge; seats and tables stay as they are. */
export async function changeDetails(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party } = await lockOwnParty(ctx, tx, ask.id);
    const refusal = whyNotChange(event, party, ctx.now) ?? whyNotThisForm(row, ask);
    if (refusal) throw refusal;
    const names = {
      guestInfo: renamed(row.guestInfo, ask.guestInfo),
      memberInfo: renamed(row.memberInfo, ask.memberInfo),
    };
    const requests = {
      foodRequests: ask.foodRequests,
      seatingRequests: ask.seatingRequests,
      specialRequirements: ask.specialRequirements,
    };
    const change = { ...names, ...requests };
    await writeNames(tx, row, names);
    await tx
      .update(registrations)
      .set({ ...requests, requestQuestions: questionsAfter(row, change, ctx.me), updatedAt: ctx.now })
      .where(eq(registrations.id, row.id));
    const { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements } = row;
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "change registration details",
      entity: "registration",
      entityId: row.id,
      before: { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements },
      after: change,
    });
    return { updatedAt: ctx.now.toISOString() };
  });
}

function whyNotThisForm(row: Registration, ask: Ask<typeof endpoint>): Refusal | null {
  if (row.updatedAt.toISOString() !== ask.updatedAt) {
    return conflict("Your registration has changed. Please review it before you save.");
  }
  if (ask.guestInfo.length !== row.guestTickets) {
    return badRequest("Guest information is required for all guest tickets");
  }
  if (ask.memberInfo.length !== Math.max(0, row.memberTickets - 1)) {
    return badRequest("Additional member information is required for multiple member tickets");
  }
  return null;
}

/** The new names in order; the officers' table and seating notes stay at each index. */
function renamed(before: readonly Attendee[], names: readonly PersonName[]): Attendee[] {
  return names.map((name, place) => ({ ...before[place], ...name }));
}
