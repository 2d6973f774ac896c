// npm run backup, restore and their like: the command itself is TypeScript and needs the packages, both of which a
// fresh clone or a new machine lacks. That is said in a sentence here instead of being failed on.
//   node scripts/run.mjs restore.ts <file> --replace
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Obstacle, runCommand } from "./command.mjs";
import { root } from "./root.mjs";

await runCommand(async () => {
  // npm writes it down when it has installed everything.
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) {
    throw new Obstacle(
      "The packages of Chapterhouse are not installed here yet. Type this first: npm run build",
    );
  }
  if (!process.features.typescript) {
    throw new Obstacle(
      `This is Node ${process.versions.node}, but the command needs Node 24. Type: npm run build`,
    );
  }
  // The command reads its arguments as if it had been started itself.
  const [command = ""] = process.argv.splice(2, 1);
  await import(`./commands/${command}`);
  return Number(process.exitCode ?? 0);
});
