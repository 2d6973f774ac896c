import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Component = { name: string; version: string; purl: string; hashes: { alg: string; content: string }[] };
type Bill = {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: Component[];
};
type Lockfile = {
  packages: Record<string, { version: string; dependencies?: Record<string, string>; integrity?: string }>;
};

const root = join(import.meta.dirname, "..");
const lockfile: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

test("The bill of materials names what the server and the pages load, and no tools", () => {
  const { stdout, stderr, status } = spawnSync("npm", ["run", "--silent", "sbom"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // No one can be asked: it comes from the lockfile alone.
    env: { ...process.env, npm_config_registry: "http://127.0.0.1:1/" },
  });
  expect(status, stderr).toBe(0);
  const bill: Bill = JSON.parse(stdout);
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(["CycloneDX", "chapterhouse"]);
  const names = bill.components.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  // Nothing is named without what it needs itself.
  const needed = Object.entries(lockfile.packages)
    .filter(([path, { version }]) =>
      bill.components.some((one) => path.endsWith(`node_modules/${one.name}`) && one.version === version),
    )
    .flatMap(([, one]) => Object.keys(one.dependencies ?? {}));
  expect(needed.filter((name) => !names.includes(name) && !name.startsWith("@types/"))).toEqual([]);
  // What the pages import, and something that only these need.
  for (const name of ["react", "react-dom", "scheduler", "wouter", "@tanstack/react-query", "radix-ui"]) {
    expect(names).toContain(name);
  }
  for (const name of ["@radix-ui/react-toast", "lucide-react"]) expect(names).toContain(name);
  for (const tool of ["vitest", "typescript", "@playwright/test", "lighthouse", "@types/react"]) {
    expect(names).not.toContain(tool);
  }
  const react = bill.components.find(({ name }) => name === "react");
  const { integrity = "" } = lockfile.packages["node_modules/react"] ?? {};
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  expect(react?.hashes).toEqual([{ alg: "SHA-512", content }]);
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
}, 120_000);
