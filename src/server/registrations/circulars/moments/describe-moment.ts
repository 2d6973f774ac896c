import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { MOMENTS } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { emptyIn } from "#server/circulars/compose-circular.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { addressMoment, isWritten, textOf } from "./address-moment.ts";
import { type DinnerMoments, readMomentsOf } from "./queries.ts";
import { endOf, hourOf, IS_ON_AT_FIRST, stateOf, whyNotSendNow } from "./rules.ts";

type Context = Pick<SystemContext, "config" | "now">;

/** Where a moment of a dinner is now. */
export function momentOf({ config, now }: Context, dinner: DinnerMoments, kind: MomentKind) {
  const row = dinner.row(kind);
  const sent = dinner.sent(kind);
  const hour = hourOf(kind, dinner.times, config.chapter.timeZone);
  const end = endOf(kind, hour, dinner.times);
  const isOn = row ? row.pausedAt === null : IS_ON_AT_FIRST[kind];
  const noOneAt = row?.noOneAt ?? null;
  return {
    row,
    sent,
    hour,
    end,
    isOn,
    state: stateOf({ hour, end, now, isOn, isSent: sent !== undefined, noOneAt }),
  };
}

/** A moment as officers see it. */
export async function describeMoment(
  context: Context,
  tx: Tx,
  { dinner, kind }: { dinner: DinnerMoments; kind: MomentKind },
): Promise<Moment> {
  const { row, sent, hour, end, isOn, state } = momentOf(context, dinner, kind);
  const text = textOf(kind, row);
  const isAhead = state === "planned" || state === "due" || state === "off";
  const empty =
    isAhead && isWritten(row) ? emptyIn(await addressMoment(context, tx, { dinner, kind, text })) : [];
  return {
    kind,
    isOn,
    at: hour.toISOString(),
    state: state === "due" && empty.length > 0 ? "waiting" : state,
    sent: sent ? { at: sent.at.toISOString(), mailboxes: sent.mailboxes } : null,
    mayChange: sent === undefined && context.now < end,
    maySend: sent === undefined && whyNotSendNow(kind, dinner.times, context.now) === null,
    subject: text.subject,
    body: text.body,
    isEdited: isWritten(row),
    empty,
    updatedAt: row?.changedAt?.toISOString() ?? null,
  };
}

/** One moment of a dinner. */
export async function readMoment(
  context: Context,
  tx: Tx,
  { id, kind }: { id: number; kind: MomentKind },
): Promise<Moment> {
  return describeMoment(context, tx, { dinner: await dinnerOf(tx, id), kind });
}

/** The moments of a dinner, by their hour. */
export async function readMoments(context: Context, tx: Tx, id: number): Promise<Moment[]> {
  const dinner = await dinnerOf(tx, id);
  const all: Moment[] = [];
  for (const kind of MOMENTS) all.push(await describeMoment(context, tx, { dinner, kind }));
  return all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The dinner; 404 if there is none. */
export async function dinnerOf(tx: Tx, id: number): Promise<DinnerMoments> {
  const dinner = await readMomentsOf(tx, id);
  if (!dinner) throw notFound("Event not found");
  return dinner;
}
