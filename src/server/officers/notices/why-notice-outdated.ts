import type { SystemContext } from "#server/platform/context.ts";
import { OUTDATED, type WhyOutdated } from "#server/platform/email/send-due-emails.ts";
import { isStillTrue } from "./send-notices.ts";

/** A notice leaves only if it is still for its officer, and true, by the rows of that moment. */
export async function whyNoticeOutdated(
  work: Pick<SystemContext, "db" | "config" | "now">,
  { id, kind }: Parameters<WhyOutdated>[1],
): ReturnType<WhyOutdated> {
  if (kind !== "event-notices" || (await isStillTrue(work, id))) return null;
  return OUTDATED.noLongerReached;
}
