import type { Fields } from "#contract/officers/circular-words.ts";
import type { Block, Run } from "#server/platform/email/email-content.ts";
import { badRequest } from "#server/platform/refusal.ts";

/** Words as they are, or a field that is filled in for each recipient. */
export type Piece = Run | { field: string; isLink: boolean; instead: string | null; bold?: true };
/** A paragraph or list of an officer's text. */
export type WrittenBlock = { isList: boolean; lines: readonly (readonly Piece[])[] };

/** Bold, a link with its words, a field, or a bare URL. */
const MARK = /\*\*(.+?)\*\*|\[([^[\]{}\n]+)\]\((\S+?)\)|\{([^{}\n]*)\}|https:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence is not part of a URL. */
const AFTER_ADDRESS = /[.,;:!?)]+$/;
const ITEM = /^[-*•]\s+/;

/** Reads what an officer wrote: paragraphs with **bold**, [links](https://…), {fields}, and lists of lines with a dash. */
export function readText(body: string, fields: Fields): WrittenBlock[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => blocksOf(part, fields));
}

/** Lines with and without a dash are blocks of their own. */
function blocksOf(part: string, fields: Fields): WrittenBlock[] {
  const blocks: { isList: boolean; lines: Piece[][] }[] = [];
  for (const line of part.split("\n")) {
    const isList = ITEM.test(line);
    let block = blocks.at(-1);
    if (block?.isList !== isList) {
      block = { isList, lines: [] };
      blocks.push(block);
    }
    block.lines.push(readLine(line.replace(ITEM, ""), fields));
  }
  return blocks;
}

/** Reads one line. A line inside ** is bold throughout. */
export function readLine(line: string, fields: Fields, bold?: true): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, url?: string) =>
    text && pieces.push({ text, ...(bold && { bold }), ...(url !== undefined && { url }) });
  let from = 0;
  for (const found of line.matchAll(MARK)) {
    add(line.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, strong, label, url, field] = found;
    if (strong !== undefined) pieces.push(...readLine(strong, fields, true));
    else if (label !== undefined && url !== undefined) add(label, secure(url));
    else if (field !== undefined) pieces.push({ ...readField(field, fields), ...(bold && { bold }) });
    else {
      const address = whole.replace(AFTER_ADDRESS, "");
      add(address, secure(address));
      add(whole.slice(address.length));
    }
  }
  add(line.slice(from));
  return pieces;
}

/** Reads a subject, whose fields say the same to everyone. */
export function readSubject(line: string, fields: Fields): Piece[] {
  const pieces = readLine(line, fields);
  for (const piece of pieces)
    if ("field" in piece && !fields.inSubject.includes(piece.field)) {
      const allowed = new Intl.ListFormat("en-US").format(fields.inSubject.map((field) => `{${field}}`));
      const others = allowed === "" ? "Fields only work in the message." : `Only ${allowed} can.`;
      throw wrong(`{${piece.field}} can’t be in the subject. ${others}`, "subject");
    }
  return pieces;
}

function secure(url: string): string {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) {
    throw wrong(`Links must begin with https://. “${url}” does not.`);
  }
  return url;
}

/** `{table}`, or with words for those who have none: `{table else to be announced}`. */
function readField(typed: string, { all, links }: Fields) {
  const [field = "", instead = null] = typed.trim().split(/\s+else\s+(.*)$/s);
  if (!Object.hasOwn(all, field))
    throw wrong(`There is no field {${typed}}. The fields are ${Object.keys(all).join(", ")}.`);
  return { field, isLink: links.includes(field), instead };
}

function wrong(message: string, path = "body") {
  return badRequest(message, [{ path, message }]);
}

/** What a recipient has in each field; empty if nothing. */
export type FieldValues = Readonly<Record<string, string>>;

/** The fields of a text that are empty for someone who has these values, and have no words instead. */
export function emptyFields(pieces: readonly Piece[], values: FieldValues): string[] {
  return pieces.flatMap((piece) =>
    "field" in piece && piece.instead === null && valueIn(piece, values) === "" ? [piece.field] : [],
  );
}

/** Every piece of a text. */
export function piecesOf(blocks: readonly WrittenBlock[]): Piece[] {
  return blocks.flatMap(({ lines }) => lines.flat());
}

/** The text with the fields of one recipient, whose values are never read as marks. */
export function fillText(blocks: readonly WrittenBlock[], values: FieldValues): Block[] {
  return blocks.map(({ isList, lines }) => ({
    isList,
    lines: lines.map((line) => fillAll(line, values)),
  }));
}

/** A line, such as a subject, with the fields of one recipient. */
export function fillLine(line: readonly Piece[], values: FieldValues): string {
  return fillAll(line, values)
    .map(({ text }) => text)
    .join("");
}

/** A value such as "table 3" has the word already: after "table" in the text, it is said once. */
function fillAll(line: readonly Piece[], values: FieldValues): Run[] {
  const runs = line.map((piece) => fill(piece, values));
  return runs.map((run, at) => {
    const own = at > 0 && TABLE_AFTER.test(runs[at - 1]?.text ?? "") ? TABLE_BEFORE.exec(run.text) : null;
    const next = TABLE_BEFORE.exec(runs[at + 1]?.text ?? "");
    const text = own ? run.text.slice(own[0].length) : run.text;
    return { ...run, text: next ? text.replace(TABLE_AFTER, `$1${next[1]} `) : text };
  });
}

const TABLE_BEFORE = /^table(s?) /;
const TABLE_AFTER = /\b(table)s?\s+$/i;

function fill(piece: Piece, values: FieldValues): Run {
  if (!("field" in piece)) return piece;
  const { instead, bold, isLink } = piece;
  const value = valueIn(piece, values);
  return {
    text: value || (instead ?? ""),
    ...(bold && { bold }),
    ...(isLink && value !== "" && { url: value }),
  };
}

function valueIn({ field }: { field: string }, values: FieldValues): string {
  return values[field] ?? "";
}
