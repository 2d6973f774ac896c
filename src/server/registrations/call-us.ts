import type { Config } from "#server/platform/config/config.ts";

/** Whom members turn to where the portal no longer lets them do something themselves; the end of a sentence. */
export function callUs({ headPhone }: Pick<Config["chapter"], "headPhone">): string {
  return headPhone ? `please call us at ${headPhone}.` : "please contact a chapter officer.";
}
