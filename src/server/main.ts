import { setFlagsFromString } from "node:v8";
import { loadDrizzleQuickly } from "#server/platform/quick-loading.ts";

loadDrizzleQuickly();
// Loading leaves much garbage, for which the heap would grow and never shrink again while the portal is idle.
// How far it may grow later only the command line can say (PORTAL_FLAGS in scripts/plan.mjs).
setFlagsFromString("--semi-space-growth-factor=1");
await import("./portal.ts");
setFlagsFromString("--semi-space-growth-factor=2");
