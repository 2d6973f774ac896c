import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { findOrInstall, run } from "./programs.ts";

const PATIENCE_MS = 30_000;

/** The path of PgBouncer 1.21 or newer, the first that prepares statements in transaction mode. */
export function findPgbouncer(): string | undefined {
  const found = findOrInstall("pgbouncer", "pgbouncer", "/usr/sbin/pgbouncer");
  const [, major, minor] = (found && /PgBouncer (\d+)\.(\d+)/.exec(run(found, ["--version"]))) || [];
  return Number(major) > 1 || Number(minor) >= 21 ? found : undefined;
}

/**
 * Starts the example configuration in front of the database at `url`, with at most two connections to it; `edit`
 * changes the configuration. Returns the pooled address.
 */
export async function startPgbouncer(
  program: string,
  url: string,
  edit: (ini: string) => string = (ini) => ini,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pgbouncer-"));
  const [server, pooled, port] = [new URL(url), new URL(url), await freePort()];
  pooled.port = String(port);
  const name = server.pathname.slice(1);
  const ini = edit(readFileSync("deploy/pgbouncer.ini", "utf8"))
    .replace(
      /^chapterhouse = .*$/m,
      `${name} = host=${server.hostname} port=${server.port} dbname=${name} user=${server.username}`,
    )
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("auth_type = scram-sha-256", "auth_type = any")
    .replace(/^auth_file = .*$/m, "auth_file =")
    .replace("default_pool_size = 20", "default_pool_size = 2");
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "pgbouncer.ini"), ini);
  // It refuses to run as root.
  const runner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program, [join(folder, "pgbouncer.ini")], { ...runner, stdio: "ignore" });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: pooled.href });
    try {
      await client.connect();
      return { url: pooled.href, stop };
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) {
        await stop();
        throw new Error("PgBouncer did not start", { cause: error });
      }
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
