import { showDinner as endpoint } from "#contract/officers/dinner.ts";
import { action } from "#server/platform/http/action.ts";
import { readDinner } from "./read-dinner.ts";

/** Shows where a dinner stands; open items of payments only to full officers. */
export const showDinner = action(endpoint, (ctx, { id }) => readDinner(ctx, id));
