import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installWithApt } from "./apt.ts";
import { spawnKept } from "./spawn-kept.ts";

const PLACES = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy", "/opt/homebrew/bin/haproxy"];

/** The HAProxy of this machine, installed first if need be; undefined, and said aloud, where there is none. */
export function findHaproxy(): string | undefined {
  const find = () => PLACES.find((path) => existsSync(path));
  const found = find() ?? (installWithApt("haproxy") ? find() : undefined);
  if (!found) console.error("NOT CHECKED: the failover behind HAProxy; haproxy is not here.");
  return found;
}

interface Places {
  /** An existing folder for its configuration. */
  folder: string;
  /** A free port, at which the primary is reached. */
  port: number;
  /** Ports of each database server, and of the program that says whether it is the primary. */
  servers: readonly [Server, Server];
}
type Server = { port: number; rolePort: number };

/** Starts HAProxy with the example of deploy/, as it is but for its places and ports. */
export async function startHaproxy(haproxy: string, places: Places): Promise<{ stop: () => Promise<void> }> {
  const file = join(places.folder, "haproxy.cfg");
  writeFileSync(file, configure(places));
  const tried = spawnSync(haproxy, ["-c", "-f", file], { encoding: "utf8" });
  if (tried.status !== 0) throw new Error(`HAProxy refuses the example: ${tried.stderr}`);
  const kept = spawnKept([haproxy, "-db", "-f", file], { signal: "KILL" });
  kept.stderr.resume();
  return kept;
}

function configure({ port, servers: [one, two] }: Places): string {
  return readFileSync("deploy/haproxy.cfg", "utf8")
    .replace("127.0.0.1:6432", `127.0.0.1:${port}`)
    .replace(
      "10.0.0.11:5432 check port 8008",
      `127.0.0.1:${one.port} check addr 127.0.0.1 port ${one.rolePort}`,
    )
    .replace(
      "10.0.0.12:5432 check port 8008",
      `127.0.0.1:${two.port} check addr 127.0.0.1 port ${two.rolePort}`,
    );
}
