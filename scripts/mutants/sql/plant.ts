import { PGlite, protocol } from "@electric-sql/pglite";
import { deletionsIn, plain } from "./deletions.ts";

/** A deletion in the statements that one file sends. */
export type Planted = { file: string; what: string; nth: number; statements: string[] };

const held: { planted: Planted | null; seen: ((text: string) => void) | null } = {
  planted: null,
  seen: null,
};
const changed = new Map<string, string>();

/** Takes the condition out of each statement that has it until something else, or null, is planted. */
export function plant(planted: Planted | null): void {
  held.planted = planted;
  changed.clear();
}

/** Is told each statement that is sent. */
export function watchStatements(seen: ((text: string) => void) | null): void {
  held.seen = seen;
}

/** A Parse message, and the statement that was sent instead of its own. */
type Parsed = { message: Uint8Array; planned: string };

/** The first byte of a message of PostgreSQL's protocol says what it asks for. */
const [PARSE, BIND] = ["P".charCodeAt(0), "B".charCodeAt(0)];

/**
 * Every statement to the embedded database goes through here as a message. One whose plan is kept is planned again
 * if what is planted has changed since then. Returns a function that removes the hook.
 */
export function hookEmbedded(): () => void {
  const { execProtocolStream } = PGlite.prototype;
  const kept = new WeakMap<object, Map<string, Parsed>>();
  PGlite.prototype.execProtocolStream = async function send(message, options) {
    const exec = (one: Uint8Array) => execProtocolStream.call(this, one, options);
    const statements = kept.get(this) ?? new Map<string, Parsed>();
    kept.set(this, statements);
    if (message[0] === PARSE) {
      const [name, text] = textsOf(message);
      const planned = altered(text);
      statements.set(name, { message, planned });
      return exec(withText(message, planned));
    }
    const name = message[0] === BIND ? textsOf(message)[1] : "";
    const statement = statements.get(name);
    const planned = altered(statement ? textsOf(statement.message)[1] : "");
    if (name !== "" && statement && planned !== statement.planned) {
      await exec(protocol.serialize.close({ type: "S", name }));
      await exec(withText(statement.message, planned));
      statements.set(name, { ...statement, planned });
    }
    return exec(message);
  };
  return () => Object.assign(PGlite.prototype, { execProtocolStream });
}

/** The two texts at the start of a Parse or Bind message, after its type and length. */
function textsOf(message: Uint8Array): [string, string] {
  const first = message.indexOf(0, 5);
  const second = message.indexOf(0, first + 1);
  const decoder = new TextDecoder();
  return [decoder.decode(message.subarray(5, first)), decoder.decode(message.subarray(first + 1, second))];
}

/** The same Parse message with another statement. */
function withText(message: Uint8Array, text: string): Uint8Array {
  const first = message.indexOf(0, 5);
  const second = message.indexOf(0, first + 1);
  const parts = [message.subarray(0, first + 1), new TextEncoder().encode(text), message.subarray(second)];
  const changed = new Uint8Array(Buffer.concat(parts));
  new DataView(changed.buffer).setUint32(1, changed.length - 1);
  return changed;
}

function altered(text: string): string {
  held.seen?.(text);
  const { planted } = held;
  if (!planted) return text;
  const known = changed.get(text);
  if (known !== undefined) return known;
  const deletion = planted.statements.includes(plain(text))
    ? deletionsIn(text).find(({ what, nth }) => what === planted.what && nth === planted.nth)
    : undefined;
  const without = deletion ? text.slice(0, deletion.from) + deletion.instead + text.slice(deletion.to) : text;
  changed.set(text, without);
  return without;
}
