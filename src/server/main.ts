import { setFlagsFromString } from "node:v8";
import { loadDrizzleFast } from "#server/platform/database/load-drizzle.ts";

loadDrizzleFast();
// Loading leaves much garbage, for which the heap would grow and never shrink again while the portal is idle.
// How far it may grow later only the command line can say (PORTAL_FLAGS in scripts/start/plan.mjs).
setFlagsFromString("--semi-space-growth-factor=1");
await import("./portal.ts");
setFlagsFromString("--semi-space-growth-factor=2");
