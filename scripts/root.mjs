import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the whole project, wherever a command was called from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
