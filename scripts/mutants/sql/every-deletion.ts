import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { root } from "#scripts/root.mjs";
import { hookEmbedded, type Planted, plant } from "./plant.ts";

// Vitest loads this as a test: the narrow tests once for each deletion, until one of them fails.
const { planted, tests } = JSON.parse(readFileSync(process.env.PLANTED ?? "", "utf8")) as {
  planted: Planted[];
  tests: string[];
};
hookEmbedded();
// The last one plants nothing: tests that then fail do so for another reason, such as what earlier ones left.
for (const [n, one] of [...planted, null].entries()) {
  describe(`planted ${n}`, () => {
    let isFound = false;
    beforeAll(() => plant(one));
    afterAll(() => plant(null));
    beforeEach((context) => {
      if (isFound) context.skip();
    });
    afterEach(({ task }) => {
      isFound ||= task.result?.state === "fail";
    });
    // A module of its own for each deletion, so that its tests are there again; what a file does before each of its
    // tests is for them alone.
    for (const test of tests) {
      describe(test, () => import(`${join(root, "src/server", test)}?planted=${n}`));
    }
  });
}
