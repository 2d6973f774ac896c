import { type ResolveFnOutput, registerHooks } from "node:module";

const PACKAGE = "/node_modules/drizzle-orm/";

/**
 * Saves half of a start: the package.json of drizzle-orm has 180 KB of exports, and Node parses it for each of
 * the package's files and each of ours that names it. Call this before loading anything that imports the package.
 */
export function loadDrizzleFast(): void {
  const named = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const isFromPackage = context.parentURL?.includes("/node_modules/") === true;
      if (specifier.startsWith(".") && context.parentURL?.includes(PACKAGE)) {
        return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
      }
      if (isFromPackage || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
      const known = named.get(specifier) ?? next(specifier, context);
      named.set(specifier, known);
      return { ...known, shortCircuit: true };
    },
  });
}
