import type { SystemContext } from "#server/platform/context.ts";
import type { Gate } from "#server/platform/session-gate/gate.ts";

/** What every request needs from its process. */
export type AppContext = Pick<SystemContext, "db" | "config" | "log"> & { gate: Gate; clock: () => Date };
