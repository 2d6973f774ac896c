import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import type { Activity } from "./activity.ts";

/** An activity as the API shows it. */
export function activityJson(activity: Activity, now = activity.createdAt): object {
  const { activity_id, state, createdAt, updatedAt, startsAt, endsAt } = activity;
  const isOver = activity.job === null;
  return {
    activity_id,
    state,
    created_at: wireTime(createdAt),
    updated_at: wireTime(updatedAt),
    ...(state !== "initialized" && { started_at: wireTime(startsAt) }),
    ...(isOver && { completed_at: wireTime(endsAt) }),
    percent_done: isOver ? 100 : percent(activity, now),
    activity_errors: activity.activity_errors,
    status: activity.status,
    _links: { self: { href: `/v3/activities/${activity_id}` } },
  };
}

function percent({ state, startsAt, endsAt }: Activity, now: number): number {
  if (state !== "processing" || endsAt === startsAt) return 0;
  return Math.min(99, Math.floor(((now - startsAt) / (endsAt - startsAt)) * 100));
}
