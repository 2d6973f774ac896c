import type { Config } from "#server/platform/config/config.ts";

/** Whom to contact when members can no longer do something in the portal; the end of a sentence. */
export function callUs({ headPhone }: Pick<Config["chapter"], "headPhone">): string {
  return headPhone ? `please call us at ${headPhone}.` : "please contact a chapter officer.";
}
