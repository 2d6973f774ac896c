import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { installWithApt } from "./apt.ts";
import { buildPgbouncer } from "./build-pgbouncer.ts";
import { freePort } from "./free-port.ts";
import { findProgram } from "./programs.ts";
import { spawnKept } from "./spawn-kept.ts";

const PATIENCE_MS = 30_000;
/** The first that follows prepared statements in transaction mode. */
const OLDEST = [1, 21] as const;
const OWN = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];
/** Kept between runs and shared by all clones. */
const BUILT = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "chapterhouse/pgbouncer");

/**
 * The path of PgBouncer 1.21 or newer: this machine's own or the system's package, else built from source; undefined,
 * and said aloud, where neither can be had.
 */
export function findPgbouncer(): string | undefined {
  const own = () => findProgram("pgbouncer", ...OWN);
  if (!own()) installWithApt("pgbouncer");
  const found = [own(), BUILT].find(isNewEnough);
  if (found) return found;
  try {
    console.error("Building PgBouncer from source; this happens once on a machine.");
    buildPgbouncer(BUILT);
    if (isNewEnough(BUILT)) return BUILT;
    throw new Error("the program that was built does not run");
  } catch (error) {
    const [why] = String(error).split("\n");
    console.error(
      `NOT CHECKED: PgBouncer in front of PostgreSQL; 1.21 or newer is not here, nor can it be built: ${why}`,
    );
    return undefined;
  }
}

function isNewEnough(program: string | undefined): boolean {
  if (!program) return false;
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
}

/**
 * Starts the example configuration, but for its places, in front of every database of the server at `url`; `edit`
 * changes the configuration. Returns the pooled address of the same database.
 */
export async function startPgbouncer(
  program: string,
  url: string,
  edit: (ini: string) => string = (ini) => ini,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pgbouncer-"));
  const [server, pooled, port] = [new URL(url), new URL(url), await freePort()];
  pooled.port = String(port);
  pooled.password = server.password || "between-two";
  const ini = edit(readFileSync("deploy/pgbouncer.ini", "utf8"))
    .replace(
      "chapterhouse = host=127.0.0.1 port=5432 dbname=chapterhouse",
      `* = host=${server.hostname} port=${server.port}`,
    )
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", join(folder, "userlist.txt"));
  chmodSync(folder, 0o755);
  // Where a user without rights may run it.
  copyFileSync(program, join(folder, "pgbouncer"));
  writeFileSync(join(folder, "userlist.txt"), `"${server.username}" "${pooled.password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), ini);
  // It refuses to run as root.
  const runner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const kept = spawnKept([join(folder, "pgbouncer"), "-q", join(folder, "pgbouncer.ini")], {
    ...runner,
    cwd: folder,
    signal: "KILL",
  });
  let said = "";
  kept.stderr.on("data", (text) => (said += text));
  const stop = async () => {
    await kept.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: pooled.href });
    try {
      await client.connect();
      return { url: pooled.href, stop };
    } catch (error) {
      if (Date.now() > deadline || kept.hasEnded()) {
        await stop();
        throw new Error(`PgBouncer did not start: ${said}`, { cause: error });
      }
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
