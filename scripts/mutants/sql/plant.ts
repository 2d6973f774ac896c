import { PGlite } from "@electric-sql/pglite";
import { deletionsIn, plain } from "./deletions.ts";

/** A deletion in the statements that one file sends. */
export type Planted = { file: string; what: string; nth: number; statements: string[] };

type Asked = (text: string, ...more: unknown[]) => unknown;
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
export function watchStatements(seen: (text: string) => void): void {
  held.seen = seen;
}

/** Every statement to the embedded database goes through here, those of transactions, too. */
export function hookEmbedded(): void {
  const { query, transaction } = PGlite.prototype;
  Object.assign(PGlite.prototype, {
    query(this: PGlite, text: string, ...more: unknown[]) {
      return Reflect.apply(query, this, [altered(text), ...more]);
    },
    transaction(this: PGlite, work: (tx: { query: Asked }) => unknown) {
      const hooked = (tx: { query: Asked }) => {
        const ask = tx.query.bind(tx);
        return work(
          Object.assign(tx, { query: (text: string, ...more: unknown[]) => ask(altered(text), ...more) }),
        );
      };
      return Reflect.apply(transaction, this, [hooked]);
    },
  });
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
