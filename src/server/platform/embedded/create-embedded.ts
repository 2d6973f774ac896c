import { mkdirSync } from "node:fs";
import { startEmbedded } from "./embedded.ts";
import { PRIVATE } from "./private-files.ts";
import { syncFolder } from "./sync-folder.ts";

// No one waits for the folder anymore.
process.once("disconnect", () => process.exit(1));

const folder = process.argv[2] ?? "";
mkdirSync(folder, { mode: PRIVATE.folder });
await (await startEmbedded(folder)).close();
// The engine copies its first files there without syncing them.
syncFolder(folder);
process.exit(0);
