import { ApiError } from "#emulators/authorize-net/api/messages.ts";
import { namespace } from "./namespace.ts";
import type { Field, Type } from "./schema.ts";
import { whyNotValue } from "./schema-values.ts";
import type { Node, Tree } from "./xml-tree.ts";

const inNamespace = `in namespace '${namespace}'`;

/**
 * Walks a request in key order, as the gateway's XML validator does after it has turned the JSON into
 * XML. Throws E00003 with the validator's own text at the first offence.
 */
export function walk(name: string, value: unknown, type: Type): Node {
  if (type.kind === "sequence") return walkSequence(name, value, type.fields);
  const leaf = asText(value);
  if (leaf === undefined) {
    const inner = Object.keys(value as object)[0] ?? "";
    throw parseError(
      `The element '${name}' ${inNamespace} cannot contain child element '${inner}' ${inNamespace} because the parent element's content model is text only.`,
    );
  }
  const offence = whyNotValue(leaf, type);
  if (offence) throw parseError(`The '${namespace}:${name}' element is invalid - ${offence}`);
  return leaf;
}

function walkSequence(name: string, value: unknown, fields: readonly Field[]): Tree {
  const leaf = asText(value);
  if (leaf !== undefined && leaf !== "")
    throw parseError(`The element '${name}' ${inNamespace} cannot contain text.${expectation(fields, 0)}`);
  const tree: Tree = {};
  let position = 0;
  for (const [key, given] of Object.entries(leaf === "" ? {} : (value as object))) {
    for (const item of Array.isArray(given) ? given : [given]) {
      const place = placeOf(key, fields, position);
      const field = fields[place];
      if (!field)
        throw parseError(
          `The element '${name}' ${inNamespace} has invalid child element '${key}' ${inNamespace}.${expectation(fields, position)}`,
        );
      const node = walk(key, item, field.type);
      const before = tree[key];
      tree[key] = before === undefined ? node : [...(Array.isArray(before) ? before : [before]), node];
      position = field.many ? place : place + 1;
    }
  }
  const missing = fields.slice(position).some(({ required }) => required);
  if (missing)
    throw parseError(
      `The element '${name}' ${inNamespace} has incomplete content.${expectation(fields, position)}`,
    );
  return tree;
}

/** The next position where the key is allowed, or -1: a required element in between cannot be skipped. */
function placeOf(key: string, fields: readonly Field[], position: number): number {
  for (let place = position; place < fields.length; place += 1) {
    if (fields[place]?.name === key) return place;
    if (fields[place]?.required) return -1;
  }
  return -1;
}

/** The elements allowed here: the optional ones and the first required one. */
function expectation(fields: readonly Field[], position: number): string {
  const rest = fields.slice(position);
  const firstRequired = rest.findIndex(({ required }) => required);
  const possible = firstRequired === -1 ? rest : rest.slice(0, firstRequired + 1);
  if (possible.length === 0) return "";
  return ` List of possible elements expected: '${possible.map(({ name }) => name).join(", ")}' ${inNamespace}.`;
}

/** Text of a JSON leaf, undefined for an object. */
function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? undefined : String(value);
}

function parseError(text: string): ApiError {
  return new ApiError("E00003", text);
}
