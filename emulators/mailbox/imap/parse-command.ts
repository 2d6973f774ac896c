/** A word, a quoted string, or a list of them. */
export type Argument = string | Argument[];

export interface Command {
  tag: string;
  name: string;
  args: Argument[];
}

/** Reads one line, without literals; names are in lower case, with the `uid` before them. A section `[…]<…>` is part of its word. */
export function parseCommand(line: string): Command | null {
  const words = tokensIn(line);
  const [tag, ...rest] = words;
  if (typeof tag !== "string") return null;
  const [first, second] = rest;
  if (typeof first !== "string") return null;
  const name = first.toLowerCase();
  if (name === "uid" && typeof second === "string")
    return { tag, name: `uid ${second.toLowerCase()}`, args: rest.slice(2) };
  return { tag, name, args: rest.slice(1) };
}

const TOKEN = /"((?:[^"\\]|\\.)*)"|([()])|((?:[^\s()"[]|\[[^\]]*\])+)/g;

function tokensIn(line: string): Argument[] {
  const lists: Argument[][] = [[]];
  for (const [, quoted, bracket, word] of line.matchAll(TOKEN)) {
    const list = lists.at(-1) ?? [];
    if (bracket === "(") lists.push([]);
    else if (bracket === ")") lists.at(-2)?.push(lists.pop() ?? []);
    else list.push(word ?? (quoted ?? "").replaceAll(/\\(.)/g, "$1"));
  }
  return lists[0] ?? [];
}

/** Whether a number is in a set such as `1:4,7,9:*`; the star is the highest number there is. */
export function isInSet(set: string, uid: number, highest: number): boolean {
  return set.split(",").some((range) => {
    const [from = 0, to = from] = range.split(":").map((end) => (end === "*" ? highest : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}
