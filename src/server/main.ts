import { setFlagsFromString } from "node:v8";
import { loadDrizzleFast } from "#server/platform/database/load-drizzle.ts";

// What the portal writes is for its own user alone, whatever it is started from.
process.umask(0o077);
loadDrizzleFast();
// Loading leaves much garbage, for which the heap would grow and not shrink again while the portal is idle. Its later
// limit can only be set on the command line (PORTAL_FLAGS in scripts/start/plan.mjs).
setFlagsFromString("--semi-space-growth-factor=1");
await import("./portal.ts");
setFlagsFromString("--semi-space-growth-factor=2");
