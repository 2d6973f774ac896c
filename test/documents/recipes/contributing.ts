import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";

/** A recipe of CONTRIBUTING.md with numbered steps: where each step is, and the tests that it names. */
export type Recipe = { name: string; steps: string[]; projects: string[]; files: string[] };

/** The recipes under "How to add…" that have numbered steps. */
export function readRecipes(): Recipe[] {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const [, section = ""] = /^## How to add…\n([\s\S]*?)^## /m.exec(text) ?? [];
  return section
    .split(/^\*\*/m)
    .slice(1)
    .map(readRecipe)
    .filter(({ steps }) => steps.length > 0);
}

function readRecipe(text: string): Recipe {
  const commands = [...text.matchAll(/`npx vitest run ([^`]+)`/g)].map(([, words = ""]) => words.split(" "));
  return {
    name: text.slice(0, text.indexOf(".**")),
    steps: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, step = ""]) => step),
    projects: commands.flatMap((words) => words.filter((_, at) => words[at - 1] === "--project")),
    files: commands.flatMap((words) =>
      words.filter((word, at) => word !== "--project" && words[at - 1] !== "--project"),
    ),
  };
}
