import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readRecipes } from "./contributing.ts";
import { EDITS, type Edit } from "./edits.ts";
import { copyTree, type Outcome, type Tree } from "./tree.ts";

const recipes = readRecipes();
const PROJECTS = [...new Set(recipes.flatMap(({ projects }) => projects))];
const FILES = [...new Set(recipes.flatMap(({ files }) => files))];
/** The tests that come with the examples. */
const OWN = ["count-sessions.test.ts", "DevicesPage.test.tsx"];
const LIMIT_MS = 900_000;

/** A copy in which all recipes are followed but for the steps left out. */
function followed(leftOut: readonly Edit[] = []): Tree {
  const tree = copyTree();
  for (const edit of EDITS) if (!leftOut.includes(edit)) edit.edit(tree);
  return tree;
}

/** What steps left out make fail: the compiler, or the tests that their own recipes name. */
async function failure(leftOut: readonly Edit[], by: Edit["leftOut"]["by"]): Promise<Outcome> {
  const tree = followed(leftOut);
  try {
    if (by === "types") return await tree.types();
    const named = recipes.filter(({ name }) => leftOut.some(({ recipe }) => recipe === name));
    const files = named
      .flatMap((recipe) => recipe.files)
      .filter((file) => file.startsWith("src/web/") === (by === "page"));
    return await tree.tests([by], files, inject("postgresUrl"));
  } finally {
    tree.remove();
  }
}

test("Every numbered step of a recipe is followed here, in its order, and no other", () => {
  const stated = recipes.flatMap(({ name, steps }) => steps.map((step) => `${name}: ${step}`));
  expect(EDITS.map(({ recipe, step }) => `${recipe}: ${step}`)).toEqual(stated);
  expect(FILES.length).toBeGreaterThan(5);
});

describe("In a copy of the tree in which the steps of all recipes are followed", () => {
  let tree: Tree;
  beforeAll(() => {
    tree = followed();
  });
  afterAll(() => tree.remove());

  test(
    "everything compiles",
    async () => {
      const { isGreen, said } = await tree.types();
      expect(isGreen, said).toBe(true);
    },
    LIMIT_MS,
  );

  test(
    "the tests that the recipes name pass, and those of the examples",
    async () => {
      const { isGreen, said } = await tree.tests(PROJECTS, [...FILES, ...OWN], inject("postgresUrl"));
      expect(isGreen, said).toBe(true);
      const ran = Number(/Test Files +(\d+) passed/.exec(said)?.[1]);
      expect(ran, said).toBeGreaterThanOrEqual(FILES.length + OWN.length);
    },
    LIMIT_MS,
  );
});

const byPage = EDITS.filter(({ leftOut }) => leftOut.by === "page");

test(
  "Steps that are left out are named by the tests of the pages",
  async () => {
    const { isGreen, said } = await failure(byPage, "page");
    expect(isGreen).toBe(false);
    for (const { leftOut } of byPage) expect(said).toMatch(leftOut.says);
  },
  LIMIT_MS,
);

// Minutes of a core: RECIPES=all leaves out each step alone.
test.each(process.env.RECIPES === "all" ? EDITS : [])(
  "The recipe $recipe without its step $step fails and names it",
  async (edit) => {
    const { isGreen, said } = await failure([edit], edit.leftOut.by);
    expect(isGreen).toBe(false);
    expect(said).toMatch(edit.leftOut.says);
  },
  LIMIT_MS,
);
