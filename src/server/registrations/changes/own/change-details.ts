import { and, asc, eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { changeDetails as endpoint, type PersonName } from "#contract/registrations/registrations.ts";
import { readChooseBy } from "#server/menus/read-choose-by.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";
import { replacePersons } from "#server/registrations/changes/replace-persons.ts";
import { whyNotTellKitchen } from "#server/registrations/parties/needs/kitchen-close.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { withTheirNames, writeNames } from "#server/registrations/parties/party-names.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { questionsAfter } from "#server/registrations/parties/request-questions.ts";
import { whyNotChange } from "#server/registrations/parties/until-rules.ts";
import { type Attendee, attendees, registrations } from "#server/registrations/tables.ts";
import { lockOwnParty, type OwnParty } from "./lock-own-party.ts";

/** Changes a party's names and requests, free of charge; seats and tables stay as they are. */
export const changeDetails = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party } = await lockOwnParty(ctx, tx, ask.id);
    const refusal = (await whyNotNow(ctx, tx, { event, row, party, ask })) ?? whyNotThisForm(row, ask);
    if (refusal) throw refusal;
    await replaceOthers(ctx, tx, { row, ask });
    const now = await withTheirNames(tx, { id: row.id });
    const linked = await linkedNames(tx, row.id);
    const names = {
      guestInfo: renamed(now.guestInfo, ask.guestInfo),
      // A member's name is theirs to correct.
      memberInfo: renamed(
        now.memberInfo,
        ask.memberInfo.map((name, place) => linked.get(place) ?? name),
      ),
    };
    const requests = {
      foodRequests: ask.foodRequests,
      seatingRequests: ask.seatingRequests,
      specialRequirements: ask.specialRequirements,
    };
    const change = { ...names, ...requests };
    await writeNames(tx, row, names);
    const updatedAt = nextUpdatedAt(row, ctx.now);
    await tx
      .update(registrations)
      .set({ ...requests, requestQuestions: questionsAfter(row, change, ctx.me), updatedAt })
      .where(eq(registrations.id, row.id));
    const { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements } = row;
    await auditBy(ctx, tx, {
      action: "change registration details",
      entity: "registration",
      entityId: row.id,
      before: { guestInfo, memberInfo, foodRequests, seatingRequests, specialRequirements },
      after: change,
    });
    return { updatedAt: updatedAt.toISOString() };
  });
});

/** After the deadline, names are corrected as long as the kitchen is open; no one else comes, and requests stay. */
async function whyNotNow(
  { now, config: { chapter } }: Ctx,
  tx: Tx,
  { event, row, party, ask }: Pick<OwnParty, "event" | "row" | "party"> & { ask: Ask<typeof endpoint> },
): Promise<Refusal | null> {
  const late = whyNotChange(event, party, now);
  if (!late) return null;
  const isCorrection =
    ![...ask.guestInfo, ...ask.memberInfo].some(({ isAnother }) => isAnother) &&
    ask.foodRequests === row.foodRequests &&
    ask.seatingRequests === row.seatingRequests &&
    ask.specialRequirements === row.specialRequirements;
  if (!isCorrection) return late;
  return whyNotTellKitchen({ ...event, chooseBy: await readChooseBy(tx, row.eventId) }, party, {
    now,
    chapter,
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
  return names.map(({ firstName, lastName }, place) => ({ ...before[place], firstName, lastName }));
}

type Lists = Pick<Ask<typeof endpoint>, "guestInfo" | "memberInfo">;

/** Gives the places that another person takes to new persons. */
async function replaceOthers(
  ctx: Ctx,
  tx: Tx,
  { row, ask: { guestInfo, memberInfo } }: { row: Registration; ask: Lists },
): Promise<void> {
  if (![...guestInfo, ...memberInfo].some(({ isAnother }) => isAnother)) return;
  const persons = await tx
    .select()
    .from(attendees)
    .where(eq(attendees.registrationId, row.id))
    .orderBy(asc(attendees.place));
  const inOrder = (kind: "member" | "guest") => persons.filter((person) => person.kind === kind);
  const pairs = [
    ...memberInfo.map(({ isAnother }, n) => ({ isAnother, person: inOrder("member")[n + 1] })),
    ...guestInfo.map(({ isAnother }, n) => ({ isAnother, person: inOrder("guest")[n] })),
  ];
  const ids = pairs.flatMap(({ isAnother, person }) => (isAnother && person ? [person.id] : []));
  await replacePersons(ctx, tx, { row, ids });
}

/** The names of additional members who have a record of their own, by their place in `memberInfo`. */
async function linkedNames(tx: Tx, registrationId: number): Promise<Map<number, PersonName>> {
  const isMember = and(eq(attendees.registrationId, registrationId), eq(attendees.kind, "member"));
  const all = await tx.select().from(attendees).where(isMember).orderBy(asc(attendees.place));
  return new Map(
    all.flatMap(({ memberId, firstName, lastName }, n) =>
      n === 0 || memberId === null ? [] : [[n - 1, { firstName, lastName }] as const],
    ),
  );
}
