/** A request body after the schema walk: elements by name, leaves as the text that XML would carry. */
export type Tree = { [name: string]: Node | undefined };
export type Node = string | Tree | Node[];

export function child(tree: Tree | undefined, name: string): Tree | undefined {
  const node = tree?.[name];
  return typeof node === "object" && !Array.isArray(node) ? node : undefined;
}

/** Text of a leaf; an empty or missing element is undefined. */
export function text(tree: Tree | undefined, name: string): string | undefined {
  const node = tree?.[name];
  return typeof node === "string" && node !== "" ? node : undefined;
}

export function children(tree: Tree | undefined, name: string): Tree[] {
  const node = tree?.[name];
  if (node === undefined || typeof node === "string") return [];
  const list = Array.isArray(node) ? node : [node];
  return list.filter((item): item is Tree => typeof item === "object" && !Array.isArray(item));
}
