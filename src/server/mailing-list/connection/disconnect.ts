import type { Answer, Ask } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict } from "#server/platform/refusal.ts";
import { deleteTokens } from "./store-tokens.ts";

/** Deletes the portal's tokens. The list at the service stays as it is. */
export async function disconnect(
  ctx: Ctx,
  { connectedAt }: Ask<typeof contract.disconnect>,
): Promise<Answer<typeof contract.disconnect>> {
  const hadTokens = await deleteTokens(ctx, connectedAt);
  if (!hadTokens && ctx.config.constantContact.accessToken) {
    throw conflict(
      "The token is in the portal’s settings. Please ask the person who runs the portal to remove CONSTANT_CONTACT_ACCESS_TOKEN.",
    );
  }
  return { success: true };
}
