import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import type { SystemContext } from "#server/platform/context.ts";

/** What every step at the service needs: the target list, and who the calls are made for. */
export type Push = { work: SystemContext; listId: string; who: Caller };
