import type { Work } from "#server/platform/context.ts";
import type { For } from "./pace.ts";

/** What every step towards the service needs: the list that is kept, and for whom the calls are. */
export type Push = { work: Work; listId: string; who: For };
