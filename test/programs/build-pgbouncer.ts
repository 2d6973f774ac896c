import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installWithApt } from "./apt.ts";
import { findProgram, run } from "./programs.ts";

/** The Debian release with PgBouncer 1.24; release 12 has 1.18. */
const RELEASE = "trixie";

/**
 * Builds PgBouncer from the source package of a newer Debian as the program `target`: some 15 seconds. apt checks the
 * signature. Throws where this is no Debian, its archive does not answer, or the compiler fails.
 */
export function buildPgbouncer(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-pgbouncer-source-"));
  try {
    for (const tool of ["gcc", "make", "pkg-config"]) {
      if (!findProgram(tool) && !installWithApt(tool)) throw new Error(`${tool} is not here`);
    }
    if (!hasLibevent() && !(installWithApt("libevent-dev") && hasLibevent()))
      throw new Error("libevent-dev is not here");
    const archive = fetchSource(folder);
    const source = join(folder, "source");
    mkdirSync(source);
    run("tar", ["-xzf", archive, "-C", source, "--strip-components=1"]);
    run("sh", [
      "-c",
      'cd "$1" && ./configure --without-openssl --without-cares && make pgbouncer',
      "sh",
      source,
    ]);
    mkdirSync(dirname(target), { recursive: true });
    // Moved within its folder, so that a run beside this one finds a whole program or none.
    const passing = `${target}.${process.pid}`;
    run("cp", [join(source, "pgbouncer"), passing]);
    renameSync(passing, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasLibevent(): boolean {
  return spawnSync("pkg-config", ["--exists", "libevent"]).status === 0;
}

/** The path of the source's archive; apt has lists of its own for it, so this machine's stay as they are. */
function fetchSource(folder: string): string {
  for (const name of ["lists/partial", "archives/partial"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, "sources.list"), `deb-src ${debianArchive()} ${RELEASE} main\n`);
  const own = {
    "Dir::Etc::sourcelist": join(folder, "sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::State::lists": join(folder, "lists"),
    "Dir::Cache": folder,
    "APT::Sandbox::User": "root",
    "APT::Update::Error-Mode": "any",
  };
  const options = Object.entries(own).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  run("apt-get", ["-q", ...options, "update"]);
  const fetched = 'cd "$1" && shift && apt-get -q "$@" source --download-only pgbouncer';
  run("sh", ["-c", fetched, "sh", folder, ...options]);
  const archive = readdirSync(folder).find((name) => name.endsWith(".orig.tar.gz"));
  if (!archive) throw new Error("the source package has no archive");
  return join(folder, archive);
}

/** The address from which this machine gets Debian's packages. */
function debianArchive(): string {
  const parts = "/etc/apt/sources.list.d";
  const files = [
    "/etc/apt/sources.list",
    ...(existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : []),
  ];
  const found = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !line.startsWith("#"))
    .map((line) => /https?:\/\/\S+\/debian\/?(?=\s|$)/.exec(line)?.[0])
    .find((address) => address !== undefined);
  if (!found) throw new Error("no archive of Debian is set up here");
  return found;
}
