import { randomUUID } from "node:crypto";
import { MOMENTS, type MomentKind } from "#contract/registrations/moment-words.ts";
import { emptyIn } from "#server/circulars/compose-circular.ts";
import { writeCircular } from "#server/circulars/write-circular.ts";
import { lockEventRow } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { moments } from "#server/registrations/tables.ts";
import { addressMoment, isWritten, textOf } from "./address-moment.ts";
import { momentOf } from "./describe-moment.ts";
import { type DinnerMoments, readDinnerMoments, readMomentsOf } from "./queries.ts";
import { isTold } from "./rules.ts";
import { tellOfEmpty } from "./tell-of-empty.ts";
import { SLICES } from "./texts.ts";

/** Longer than after the end of any dinner its guests are thanked. */
const THANKED_MS = 3 * 86_400_000;

type Due = { id: number; kind: MomentKind };

/** Whether an email is due at a moment of a dinner, or an officer may have to hear of an empty field. */
export async function areMomentsDue(work: Pick<SystemContext, "db" | "config" | "now">): Promise<boolean> {
  return (await readDue(work)).length > 0;
}

/**
 * Sends the emails that are due at moments of dinners, once each: the dinner is locked, and everything is read again
 * under its lock. Returns how many moments were sent.
 */
export async function sendDueMoments(work: SystemContext): Promise<number> {
  const { db, log } = work;
  let sent = 0;
  await processEach(
    await readDue(work),
    async (due) => {
      if (await db.transaction((tx) => send(work, tx, due))) sent += 1;
    },
    { log, what: "an email at a moment of a dinner" },
  );
  return sent;
}

async function readDue(work: Pick<SystemContext, "db" | "config" | "now">): Promise<Due[]> {
  const dinners = await readDinnerMoments(work.db, { after: new Date(work.now.getTime() - THANKED_MS) });
  return dinners.flatMap((dinner) =>
    MOMENTS.filter((kind) => isDue(work, dinner, kind)).map((kind) => ({ id: dinner.id, kind })),
  );
}

function isDue(
  work: Pick<SystemContext, "config" | "now">,
  dinner: DinnerMoments,
  kind: MomentKind,
): boolean {
  const { state, hour, row } = momentOf(work, dinner, kind);
  if (state === "due") return true;
  return state === "planned" && isWritten(row) && isTold({ hour, now: work.now, toldAt: row.toldAt });
}

async function send(work: SystemContext, tx: Tx, { id, kind }: Due): Promise<boolean> {
  await lockEventRow(tx, id);
  const dinner = await readMomentsOf(tx, id);
  if (!dinner || !isDue(work, dinner, kind)) return false;
  const { state, hour, end, row } = momentOf(work, dinner, kind);
  const text = textOf(kind, row);
  const addressed = await addressMoment(work, tx, { dinner, kind, text });
  const empty = emptyIn(addressed);
  if (empty.length > 0) {
    if (row && isTold({ hour, now: work.now, toldAt: row.toldAt })) {
      await tellOfEmpty(work, tx, { dinner, kind, empty, hour, end, writtenBy: row.changedBy });
      await note(tx, { id, kind }, { toldAt: hour });
    }
    return false;
  }
  if (state !== "due") return false;
  if (addressed.recipients.length === 0) {
    await note(tx, { id, kind }, { noOneAt: hour });
    return false;
  }
  await writeCircular(work, tx, {
    ...text,
    slice: SLICES[kind],
    key: randomUUID(),
    addressed,
    moment: kind,
    sentBy: "portal",
    writer: null,
  });
  return true;
}

/** A moment that is on, of which no officer changed anything, gets its row now. */
async function note(
  tx: Tx,
  { id, kind }: Due,
  what: Partial<Pick<typeof moments.$inferInsert, "noOneAt" | "toldAt">>,
): Promise<void> {
  await tx
    .insert(moments)
    .values({ eventId: id, kind, ...what })
    .onConflictDoUpdate({ target: [moments.eventId, moments.kind], set: what });
}
