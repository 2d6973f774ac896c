import type { Answer, Ask } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { forgetTokens } from "./keep-tokens.ts";

/** Forgets the portal's tokens; the list at the service stays as it is. */
export async function disconnect(
  ctx: Ctx,
  { connectedAt }: Ask<typeof contract.disconnect>,
): Promise<Answer<typeof contract.disconnect>> {
  const hadSome = await forgetTokens(ctx, connectedAt);
  if (!hadSome && ctx.config.constantContact.accessToken) {
    throw conflict(
      "The token stands in the portal’s settings. Please ask whoever runs it to take out CONSTANT_CONTACT_ACCESS_TOKEN.",
    );
  }
  return { success: true };
}
