import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/**
 * The option that npm took instead of the command, because no `--` stood before it: npm then sets `npm_config_…`, under
 * a longer name where it has an option that begins like ours (`--to` becomes `--token-description`). What the person's
 * own npm configuration sets is not meant.
 * @param {string} command
 * @param {readonly string[]} options
 */
export function optionKeptByNpm(command, options, env = process.env) {
  // A command that a test of another one starts has the settings of that one.
  if (env.npm_lifecycle_event !== command) return undefined;
  const configured = [env.npm_config_userconfig, env.npm_config_globalconfig, join(root, ".npmrc")].flatMap(
    (file) => (file && existsSync(file) ? keysOf(readFileSync(file, "utf8")) : []),
  );
  const taken = Object.keys(env)
    .flatMap((key) => (key.startsWith("npm_config_") ? [key.slice("npm_config_".length)] : []))
    .filter((key) => !configured.includes(key));
  return options.find((option) => taken.some((key) => key.startsWith(asKey(option))));
}

/** @param {string} text of an .npmrc */
function keysOf(text) {
  return [...text.matchAll(/^\s*([\w-]+)(?:\[\])?\s*(?:=|$)/gm)].map(([, key = ""]) => asKey(key));
}

/** @param {string} option */
function asKey(option) {
  return option.replaceAll("-", "_").toLowerCase();
}
