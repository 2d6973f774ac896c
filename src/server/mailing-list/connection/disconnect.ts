import * as contract from "#contract/mailing-list.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { deleteTokens } from "./store-tokens.ts";

/** Deletes the portal's tokens. The list at the service stays as it is. */
export const disconnect = action(contract.disconnect, async (ctx, { connectedAt }) => {
  const hadTokens = await deleteTokens(ctx, connectedAt);
  if (!hadTokens && ctx.config.constantContact.accessToken) {
    throw conflict(
      "The token is in the portal’s settings. Please ask the person who runs the portal to remove CONSTANT_CONTACT_ACCESS_TOKEN.",
    );
  }
  return { success: true as const };
});
