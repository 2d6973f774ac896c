import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "./apt.ts";
import { spawnKept } from "./spawn-kept.ts";

const PLACES = ["/usr/sbin/dovecot", "/usr/local/sbin/dovecot", "/opt/homebrew/sbin/dovecot"];
const IMAP = ["/usr/lib/dovecot/imap", "/usr/libexec/dovecot/imap", "/opt/homebrew/libexec/dovecot/imap"];
const READY_MS = 30_000;
const PASSWORD = "p@ss:wörd/";
/** Dovecot opens no mailbox as root. */
const NOBODY = 65_534;

/** The Dovecot of this machine with IMAP, installed first if need be; undefined, and said aloud, where there is none. */
export function findDovecot(): string | undefined {
  const find = () => (IMAP.some(existsSync) ? PLACES.find((path) => existsSync(path)) : undefined);
  const dovecot = find() ?? (installWithApt("dovecot-imapd") ? find() : undefined);
  if (!dovecot) console.error("NOT CHECKED: a mailbox at Dovecot; dovecot-imapd is not here.");
  return dovecot;
}

export interface DovecotMailbox {
  imapUrl: (password?: string) => string;
  /** Puts an email into the inbox. */
  deliver: (raw: string) => void;
  /** Gives all emails new numbers, and the inbox another UIDVALIDITY. */
  renumber: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts Dovecot with one mailbox in this folder, and waits until it answers. */
export async function startDovecot(
  dovecot: string,
  { folder, port }: { folder: string; port: number },
): Promise<DovecotMailbox> {
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const maildir = join(folder, "mail");
  chmodSync(folder, 0o755);
  for (const part of ["", "new", "cur", "tmp"]) {
    mkdirSync(join(maildir, part));
    if (isRoot) chownSync(join(maildir, part), NOBODY, NOBODY);
  }
  const log = join(folder, "dovecot.log");
  const settings = [
    "protocols = imap",
    "listen = 127.0.0.1",
    "ssl = no",
    "disable_plaintext_auth = no",
    `base_dir = ${join(folder, "run")}`,
    `log_path = ${log}`,
    `mail_location = maildir:${maildir}`,
    "first_valid_uid = 1",
    `passdb {\n driver = static\n args = password=${PASSWORD}\n}`,
    `userdb {\n driver = static\n args = uid=${owner.uid} gid=${owner.gid} home=${folder}\n}`,
    `service imap-login {\n chroot =\n inet_listener imap {\n port = ${port}\n }\n inet_listener imaps {\n port = 0\n }\n}`,
    "service anvil {\n chroot =\n}",
    ...(isRoot
      ? []
      : [
          `default_internal_user = ${username}`,
          `default_login_user = ${username}`,
          "default_internal_group =",
        ]),
  ];
  writeFileSync(join(folder, "dovecot.conf"), `${settings.join("\n")}\n`);
  const kept = spawnKept([dovecot, "-F", "-c", join(folder, "dovecot.conf")], { signal: "TERM" });
  kept.stderr.resume();
  const deadline = Date.now() + READY_MS;
  while (!(await greets(port))) {
    if (kept.hasEnded() || Date.now() > deadline) {
      await kept.stop();
      throw new Error(`Dovecot did not begin: ${existsSync(log) ? readFileSync(log, "utf8") : "no log"}`);
    }
    await wait(50);
  }
  let delivered = 0;
  return {
    imapUrl: (password = PASSWORD) =>
      `imap://bounces:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver(raw) {
      delivered += 1;
      const file = join(maildir, "new", `${Date.now()}.${delivered}.test`);
      writeFileSync(file, raw);
      if (isRoot) chownSync(file, NOBODY, NOBODY);
    },
    async renumber() {
      // The next UIDVALIDITY is the second in which it is made.
      await wait(1_100);
      for (const file of ["dovecot-uidlist", "dovecot.index", "dovecot.index.log", "dovecot.index.cache"])
        rmSync(join(maildir, file), { force: true });
    },
    stop: () => kept.stop(),
  };
}

/** Whether a mail server answers at this port. */
function greets(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once("data", (data) => end(String(data).startsWith("* OK")));
    socket.once("error", () => end(false));
    socket.once("close", () => end(false));
  });
}
