import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { installWithApt } from "./apt.ts";
import { spawnKept } from "./spawn-kept.ts";

const PLACES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];
const READY_MS = 30_000;

/** The nginx of this machine, installed first if need be; undefined, and said aloud, where there is none. */
export function findNginx(): string | undefined {
  const find = () => PLACES.find((path) => existsSync(path));
  const nginx = find() ?? (installWithApt("nginx") ? find() : undefined);
  const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
  if (nginx && hasOpenssl) return nginx;
  console.error("NOT CHECKED: the example for nginx; nginx or openssl is not here.");
  return undefined;
}

interface Site {
  /** An existing folder of its own, for its certificate, logs and cache. */
  folder: string;
  /** Free ports for http and https. */
  ports: { plain: number; secure: number };
  /** The ports of the portals behind it, one or more. */
  portals: readonly number[];
}

/**
 * Starts nginx with the example of deploy/, as it is but for its places and ports, and waits until a portal answers
 * through it. `stop` resolves when it has ended.
 */
export async function startNginx(nginx: string, site: Site): Promise<{ stop: () => Promise<void> }> {
  const { folder, ports } = site;
  mkdirSync(join(folder, "temp"));
  makeCertificate(folder);
  writeFileSync(join(folder, "site.conf"), configure(site));
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (of) => `${of}_temp_path ${folder}/temp/${of};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 512; }
    http { ${temp.join(" ")} include ${folder}/site.conf; }`,
  );
  const config = ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  const tried = spawnSync(nginx, ["-t", ...config], { encoding: "utf8" });
  expect(tried.stderr, "what nginx says of the example").toContain("test is successful");
  expect(tried.stderr).not.toMatch(/\[(warn|emerg)\]/);
  const kept = spawnKept([nginx, ...config], { signal: "TERM" });
  kept.stderr.resume();
  const deadline = Date.now() + READY_MS;
  while ((await statusOf(ports.secure, "/healthz")) !== 200) {
    if (kept.hasEnded() || Date.now() > deadline) {
      await kept.stop();
      throw new Error(`nginx did not begin: ${readFileSync(join(folder, "error.log"), "utf8")}`);
    }
    await wait(50);
  }
  return kept;
}

function makeCertificate(folder: string): void {
  spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
    ...["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")],
  ]);
}

function configure({ folder, ports, portals }: Site): string {
  const servers = portals.map((port) => `server 127.0.0.1:${port}$1;`);
  return (
    readFileSync("deploy/nginx.conf", "utf8")
      .replace(/^ *listen \[::\].*$/gm, "")
      .replaceAll("listen 80;", `listen 127.0.0.1:${ports.plain};`)
      .replaceAll("listen 443 ", `listen 127.0.0.1:${ports.secure} `)
      .replaceAll("dinners.example.org", "localhost")
      .replaceAll("/etc/ssl/chapterhouse", folder)
      // Folders that every system has, and nothing below them that nginx would not make itself.
      .replaceAll("/var/cache/chapterhouse", join(folder, "cache"))
      .replaceAll("/var/log/nginx/chapterhouse.log", join(folder, "access.log"))
      .replace(/^ *server 127\.0\.0\.1:5000(.*);$/m, servers.join("\n"))
  );
}

/** The status of an answer over https to a certificate of its own; undefined if there is none. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((done) => {
    request({ host: "localhost", port, path, family: 4, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    })
      .once("error", () => done(undefined))
      .end();
  });
}
