import { mkdirSync } from "node:fs";
import { startEmbedded } from "./embedded.ts";

// Nobody waits for the folder any more.
process.once("disconnect", () => process.exit(1));

const folder = process.argv[2] ?? "";
mkdirSync(folder);
await (await startEmbedded(folder)).close();
process.exit(0);
