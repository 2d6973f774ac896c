import { findNode24 } from "./node-24.mjs";
import { checkVersions, installPackages } from "./packages.mjs";
import { buildWeb } from "./web.mjs";

/**
 * Makes a clone ready to run: packages, the pinned Node, the built web pages. Quick where all stands already.
 * @returns {string} path of the Node that runs the product
 */
export function setUp() {
  checkVersions();
  installPackages();
  const node = findNode24();
  buildWeb(node);
  return node;
}
