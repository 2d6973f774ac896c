import { parseArgs } from "node:util";
import { optionKeptByNpm } from "./kept-by-npm.mjs";
import { usages } from "./usages.mjs";

const WRONG_USE = 2;

/**
 * @typedef {import("./usages.mjs").Usage} Usage
 * @typedef {keyof typeof usages} Command
 */
/**
 * @template {Command} Name
 * @typedef {(typeof usages)[Name] extends { options: infer Options } ? Options : Record<never, never>} OptionsOf
 */
/**
 * @template Option
 * @typedef {Option extends { type: "boolean" } ? boolean : Option extends { default: string } ? string : string | undefined} ValueOf
 */

/**
 * Reads a command's options. `--help` prints its usage and ends it with status 0; an unknown option is refused in a
 * sentence, with status 2, before anything is done.
 * @template {Command} Name
 * @param {Name} name
 * @param {string[]} [typed]
 * @returns {{ values: { [Key in keyof OptionsOf<Name>]: ValueOf<OptionsOf<Name>[Key]> }, file: string | undefined }}
 */
export function readOptions(name, typed = process.argv.slice(2)) {
  /** @type {Usage} */
  const usage = usages[name];
  const { options = {}, file } = usage;
  const tokens = tokensOf(usage, typed);
  if (tokens.some((token) => token.kind === "option" && token.name === "help")) {
    console.log(helpOn(typedAs(name), usage));
    process.exit(0);
  }
  const kept = optionKeptByNpm(name, Object.keys(options));
  if (kept) refuse(name, `npm kept --${kept} for itself. Type -- before it: ${typedAs(name)} -- --${kept}`);
  const whyNot = whyNotTyped(name, typed);
  if (whyNot) refuse(name, whyNot);
  const values = usualValues(options);
  for (const token of tokens) if (token.kind === "option") values[token.name] = token.value ?? true;
  const [first] = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  return { values: /** @type {any} */ (values), file: file ? first : undefined };
}

/**
 * Why a command cannot be typed so, or undefined.
 * @param {Command} name
 * @param {string[]} typed
 */
export function whyNotTyped(name, typed) {
  /** @type {Usage} */
  const usage = usages[name];
  const { options = {}, file } = usage;
  const tokens = tokensOf(usage, typed);
  for (const token of tokens) {
    if (token.kind !== "option" || token.name === "help") continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const whyNot = whyNotOption(option, token) ?? whyNotValue(option, token);
    if (whyNot) return `${whyNot[0]} ${token.rawName}${whyNot[1]}`.trim();
  }
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const [strange] = words.slice(file ? 1 : 0);
  return strange === undefined ? undefined : `“${strange}” is not expected here`;
}

/**
 * @param {Usage} usage
 * @param {string[]} typed
 */
function tokensOf({ options = {} }, typed) {
  return parseArgs({
    args: typed,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: { ...kindsOf(options), help: { type: "boolean", short: "h" } },
  }).tokens;
}

/**
 * The words before and after the option's name in the sentence that refuses it.
 * @param {import("./usages.mjs").Option | undefined} option
 * @param {{ value?: string | undefined, inlineValue?: boolean | undefined }} token
 */
function whyNotOption(option, { value, inlineValue }) {
  if (!option) return ["There is no option", ""];
  if (option.type === "boolean") return value === undefined ? undefined : ["", " takes no value"];
  const isMissing = value === undefined || (!inlineValue && value.startsWith("-"));
  return isMissing ? ["", " needs a value"] : undefined;
}

/**
 * @param {import("./usages.mjs").Option | undefined} option
 * @param {{ value?: string | undefined }} token
 */
function whyNotValue(option, { value = "" }) {
  const { choices, isList } = option ?? {};
  const strange = (isList ? value.split(",") : [value]).find((one) => choices && !choices.includes(one));
  return strange === undefined ? undefined : ["", ` takes ${choices?.join(", ")}, not “${strange}”`];
}

/** @param {NonNullable<Usage["options"]>} options */
function kindsOf(options) {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
}

/** @param {NonNullable<Usage["options"]>} options */
function usualValues(options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      option.type === "boolean" ? false : option.default,
    ]),
  );
}

/** @param {string} name */
function typedAs(name) {
  return ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
}

/**
 * @param {string} name
 * @param {string} problem
 * @returns {never}
 */
function refuse(name, problem) {
  console.error(`${problem}. For its options: ${typedAs(name)} -- --help`);
  process.exit(WRONG_USE);
}

/**
 * @param {string} command
 * @param {Usage} usage
 */
function helpOn(command, { about, options = {}, file }) {
  const taken = Object.entries(options).map(([name, option]) => [
    `--${name}${option.value ? ` ${option.value}` : ""}`,
    [option.about, ...(option.default ? [`(${option.default})`] : [])].join(" ") +
      (option.choices ? `: ${option.choices.join(", ")}` : ""),
  ]);
  const lines = [...taken, ["--help", "this text"]];
  const width = Math.max(...lines.map(([first = ""]) => first.length));
  const example = [...(file ? [file] : []), ...(taken.length > 0 ? ["[options]"] : [])].join(" ");
  return [
    example ? `${command} -- ${example}` : command,
    `\n${about}\n`,
    ...lines.map(([first = "", second]) => `  ${first.padEnd(width)}  ${second}`),
  ].join("\n");
}
