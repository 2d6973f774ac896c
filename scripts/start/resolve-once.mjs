// Node reads a package's whole package.json each time a file imports the package, and a large one takes milliseconds. The
// 280 or so files that import the query builder accounted for half of the processor time of a start. Here a
// name is looked up once for all files that find the same package by it.
import module from "node:module";

/** @type {Map<string, import("node:module").ResolveFnOutput>} */
const found = new Map();

/**
 * The files whose imports find the same packages: our own, or those of one folder of a package.
 * @param {string} parent
 */
function placeOf(parent) {
  return parent.includes("/node_modules/") ? parent.slice(0, parent.lastIndexOf("/")) : "";
}

// Older versions of Node run only the scripts that find the product's own.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const isPackage = /^[@#a-z][^:]*$/.test(specifier);
    if (!isPackage || !context.parentURL) return next(specifier, context);
    const key = JSON.stringify([specifier, placeOf(context.parentURL), context.conditions]);
    const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(key, known);
    return known;
  },
});
