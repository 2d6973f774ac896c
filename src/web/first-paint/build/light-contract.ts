import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CONTRACT_FILE = /\/src\/contract\/[\w/-]+\.ts$/;
const WITH_SCHEMAS = "?schemas";

type LightEndpoint = { method: string; path: string; who: string; once?: true };

/** Whether this text of a contract file makes endpoints, or schemas: with zod itself, or of the contract's own ones. */
export function makesSchemas(code: string): boolean {
  return /from "(zod|[^"]*\/schemas\.ts)"|\bendpoint\(\{/.test(code);
}

function isEndpoint(value: unknown): value is LightEndpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value
  );
}

/** Whether JSON holds all of it: a limit, a list of words, a table of labels. */
function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
  }
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every(isPlain);
}

/** What the browser needs to call it. */
function lightOf({ method, path, who, once }: LightEndpoint): LightEndpoint {
  return { method, path, who, ...(once && { once }) };
}

function literal(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)};`;
}

/**
 * The browser needs method, path and role of an endpoint, and whether its form is sent once, but not its schemas, which
 * bring 24 kB of zod with them. So each contract file is split: endpoints, limits and other plain values become literals,
 * and everything else is imported from the whole file and removed where it is unused. Types are not touched; tests and the
 * server see the files as they are.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    apply: "build",
    enforce: "pre",
    async load(id) {
      const [file = id] = id.split("?");
      if (!CONTRACT_FILE.test(file)) return null;
      if (id.endsWith(WITH_SCHEMAS)) {
        return { code: await readFile(file, "utf8"), moduleType: "ts", moduleSideEffects: false };
      }
      // A file without schemas is light enough.
      if (!makesSchemas(await readFile(file, "utf8"))) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exported).map(([name, value]) => {
        if (isEndpoint(value)) return literal(name, lightOf(value));
        if (isPlain(value)) return literal(name, value);
        return `export { ${name} } from ${JSON.stringify(file + WITH_SCHEMAS)};`;
      });
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}
