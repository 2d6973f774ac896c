import { loadDrizzleQuickly } from "#server/platform/quick-loading.ts";

loadDrizzleQuickly();
await import("./portal.ts");
