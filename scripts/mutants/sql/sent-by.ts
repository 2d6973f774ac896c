import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";
import { plain } from "./deletions.ts";
import type { Hot } from "./hot-statements.ts";

/** Shorter parts of a statement could be in another file's, too. */
const DISTINCT = 35;

/**
 * Which of the hot files sends a statement: the one that has a part of its text, or for the query builder the one that
 * is listed with the table.
 */
export function senderOf({ files, builds }: Hot): (text: string) => string | undefined {
  const parts = files.map((file) => ({ file, parts: partsOf(file) }));
  return (text) => {
    const statement = plain(text);
    const raw = parts.find((one) => one.parts.some((part) => statement.includes(part)));
    if (raw) return raw.file;
    return statement.includes('"') ? builds?.find(({ matches }) => matches.test(statement))?.file : undefined;
  };
}

/** The fixed parts of the file's SQL between the values that are put in. */
export function partsOf(file: string): string[] {
  const source = readFileSync(join(root, "src/server", file), "utf8");
  const templates = [...source.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map((match) => match[1] ?? "");
  return templates.flatMap((template) =>
    template
      .split(/\$\{[^}]*\}/)
      .map(plain)
      .filter((part) => part.length >= DISTINCT && /\b(?:select|from|where|update|insert|with)\b/.test(part)),
  );
}
