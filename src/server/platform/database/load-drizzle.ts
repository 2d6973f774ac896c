import { registerHooks } from "node:module";

/**
 * Spares each start a second and 100 MB: drizzle-orm's package.json lists its exports on 180 KB, and Node parses
 * all of it again for each of the package's files. Call it before anything is loaded that imports the package.
 */
export function loadDrizzleFast(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isInside = specifier.startsWith(".") && context.parentURL?.includes("/node_modules/drizzle-orm/");
      if (!isInside) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    },
  });
}
