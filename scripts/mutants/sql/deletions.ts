/** A change of a statement that takes one condition, lock or conflict rule out of it. */
export type Deletion = {
  /** What is taken out, with one space between words and without the numbers of parameters. */
  what: string;
  /** Which of those with the same text in the statement. */
  nth: number;
  from: number;
  to: number;
  /** What stands there instead: a parameter that is gone would be an error, which every test notices. */
  instead: string;
};

type Token = { word: string; from: number; to: number; depth: number };

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[a-z_]+(?![a-z_0-9."])|[(),]|[^\s(),'"]+/gi;
/** An operand of `and` or `or` begins after one of these, or after an opening parenthesis or a comma. */
const BEFORE = new Set([
  "select",
  "where",
  "on",
  "having",
  "when",
  "and",
  "or",
  "by",
  "then",
  "else",
  "distinct",
]);
const CONDITION = new Set(["where", "on", "having"]);
const AFTER = new Set([
  ...["and", "or", "where", "on", "having", "group", "order", "limit", "offset", "returning", "union", "for"],
  ...["window", "join", "left", "cross", "inner", "set", "then", "when", "else", "end", "as", "do"],
]);
/** Written without regard to spaces, line breaks and how many parameters there are. */
export function plain(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\$\d+(, \$\d+)*/g, "$")
    .replaceAll(/\([$](, \([$])*\)/g, "($)")
    .trim();
}

/** Every deletion that can be planted in a statement. */
export function deletionsIn(sql: string): Deletion[] {
  const tokens = tokensOf(sql);
  const found = [...conditionsIn(sql, tokens), ...locksIn(sql), ...conflictsIn(sql)].toSorted(
    (a, b) => a.from - b.from,
  );
  const seen = new Map<string, number>();
  return found.map((one) => {
    const what = plain(sql.slice(one.from, one.to));
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    return { ...one, what, nth };
  });
}

type Place = Omit<Deletion, "what" | "nth">;

function conditionsIn(sql: string, tokens: readonly Token[]): Place[] {
  const found = new Map<number, Place>();
  for (const [n, token] of tokens.entries()) {
    const isJoined = (token.word === "and" && !isOfBetween(tokens, n)) || token.word === "or";
    const isCondition =
      CONDITION.has(token.word) && tokens[n + 1]?.word !== "conflict" && !isOfConflict(tokens, n);
    if (!isJoined && !isCondition) continue;
    for (const range of isJoined
      ? [operandBefore(tokens, n), operandAfter(tokens, n)]
      : [operandAfter(tokens, n)]) {
      if (!range || found.has(range.from)) continue;
      const text = sql.slice(range.from, range.to);
      if (/^(true|false)$/.test(text.trim()) || isGroup(text)) continue;
      const instead = token.word === "or" ? `(false and (${text}))` : `(true or (${text}))`;
      found.set(range.from, { ...range, instead });
    }
  }
  return [...found.values()];
}

function tokensOf(sql: string): Token[] {
  let depth = 0;
  return [...sql.matchAll(TOKEN)].flatMap((match) => {
    const word = match[0].toLowerCase();
    if (word.startsWith("--")) return [];
    if (word === ")") depth -= 1;
    const token = { word, from: match.index, to: match.index + word.length, depth };
    if (word === "(") depth += 1;
    return token;
  });
}

function isOfBetween(tokens: readonly Token[], n: number): boolean {
  const depth = tokens[n]?.depth;
  const before = tokens
    .slice(0, n)
    .findLast((one) => one.depth === depth && /^(between|and|or|where|on)$/.test(one.word));
  return before?.word === "between";
}

/** The condition of a partial index, which an `on conflict` names. */
function isOfConflict(tokens: readonly Token[], n: number): boolean {
  const depth = tokens[n]?.depth;
  const before = tokens.slice(0, n).findLast((one) => one.depth === depth && /^[a-z]+$/.test(one.word));
  return before?.word === "conflict";
}

function operandAfter(tokens: readonly Token[], n: number): { from: number; to: number } | undefined {
  const start = tokens[n + 1];
  const depth = tokens[n]?.depth ?? 0;
  if (!start) return undefined;
  let last = start;
  for (const [ahead, token] of tokens.slice(n + 1).entries()) {
    const isOver =
      token.depth < depth || (token.depth === depth && (token.word === "," || AFTER.has(token.word)));
    if (isOver && !(token.word === "and" && isOfBetween(tokens, n + 1 + ahead))) break;
    last = token;
  }
  return { from: start.from, to: last.to };
}

function operandBefore(tokens: readonly Token[], n: number): { from: number; to: number } | undefined {
  const depth = tokens[n]?.depth ?? 0;
  const boundary = tokens
    .slice(0, n)
    .findLastIndex(
      (one, at) =>
        (one.depth === depth && (one.word === "," || (BEFORE.has(one.word) && !isOfBetween(tokens, at)))) ||
        (one.depth === depth - 1 && one.word === "("),
    );
  const [start, end] = [tokens[boundary + 1], tokens[n - 1]];
  return start && end && start.from < end.to ? { from: start.from, to: end.to } : undefined;
}

/** Whether it is a group in parentheses of conditions that are taken out one by one. */
function isGroup(text: string): boolean {
  if (!text.startsWith("(") || !text.endsWith(")") || /^\(\s*select\b/i.test(text)) return false;
  const inner = tokensOf(text).slice(1, -1);
  return (
    inner.every(({ depth }) => depth > 0) &&
    inner.some(({ word, depth }) => depth === 1 && /^(and|or)$/.test(word))
  );
}

function locksIn(sql: string): Place[] {
  return [...sql.matchAll(/\bfor (?:no key )?(?:update|share)(?: of \w+)?(?: skip\s+locked)?/g)].map(
    (match) => ({ from: match.index, to: match.index + match[0].length, instead: "" }),
  );
}

/** A rule with a parameter cannot be taken out. */
function conflictsIn(sql: string): Place[] {
  return [
    ...sql.matchAll(/\bon conflict\b[\s\S]*?\bdo (?:nothing|update set [^$]*?)(?=\s*(?:returning|\)|$))/g),
  ]
    .filter((match) => !match[0].includes("$"))
    .map((match) => ({ from: match.index, to: match.index + match[0].length, instead: "" }));
}
