import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import type { SystemContext } from "#server/platform/context.ts";

/** What every step towards the service needs: the list that is kept, and for whom the calls are. */
export type Push = { work: SystemContext; listId: string; who: Caller };
