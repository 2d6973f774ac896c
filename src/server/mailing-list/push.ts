import type { SystemContext } from "#server/platform/context.ts";
import type { For } from "./pace.ts";

/** What every step towards the service needs: the list that is kept, and for whom the calls are. */
export type Push = { work: SystemContext; listId: string; who: For };
