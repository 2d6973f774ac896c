import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { spawnNode } from "./spawn-node.ts";

const MANY = 400;
/** Draws many ports, says which, and keeps running, as a program does whose ports are about to be used. */
const DRAWS = `import { freePort } from "#test/programs/free-port.ts";
  const drawn = [];
  for (let n = 0; n < ${MANY}; n += 1) drawn.push(await freePort());
  console.log(drawn.join());
  setInterval(() => {}, 60_000);`;

async function drawnByAnother(): Promise<string[]> {
  const child = spawnNode(["--input-type=module-typescript", "--eval", DRAWS], {
    env: process.env,
    cwd: root,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  while (!said.includes("\n")) await once(child.stdout, "data");
  return said.trim().split(",");
}

test("No port is given twice, not even to two processes at once", async () => {
  const drawn = (await Promise.all([drawnByAnother(), drawnByAnother()])).flat();
  expect(drawn).toHaveLength(2 * MANY);
  expect(new Set(drawn).size).toBe(2 * MANY);
});
