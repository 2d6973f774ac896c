/** A command as a document has it: settings before it, the program, and its words. */
export type Documented = { document: string; typed: string; settings: string[]; words: string[] };

const PROGRAMS = ["npm", "npx", "node"];

/** The commands of npm, npx and node in a document's code spans and blocks. */
export function commandsIn(document: string, text: string): Documented[] {
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const spans = [...text.replace(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, span = ""]) => span,
  );
  return [...blocks, ...spans].flatMap((line) => {
    // A placeholder is one word; what follows a redirection is the shell's.
    const all = line
      .trim()
      .replace(/<[^>]+>/g, "PLACE")
      .replace(/ > .*$/, "")
      .split(/\s+/);
    const at = all.findIndex((word) => PROGRAMS.includes(word));
    const before = all.slice(0, at);
    const isCommand =
      before.every((word) => /^[A-Z_]+=/.test(word) || !word.includes("=")) && isPrefix(before);
    if (at < 0 || !isCommand) return [];
    const settings = before
      .filter((word) => word.includes("="))
      .map((word) => word.slice(0, word.indexOf("=")));
    return [{ document, typed: line.trim(), settings, words: all.slice(at) }];
  });
}

/** Settings alone, or a change of the user. */
function isPrefix(words: readonly string[]): boolean {
  return words[0] === "sudo" || words.every((word) => /^[A-Z_]+=/.test(word));
}
