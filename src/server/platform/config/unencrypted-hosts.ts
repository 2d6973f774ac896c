import pg from "pg";
import type { RawEnvironment } from "./check-settings.ts";
import { databaseServers } from "./database-servers.ts";

/** Whether traffic to this host stays on this machine; a path is a Unix socket. */
export function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    plain === "localhost" || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain) || host.startsWith("/")
  );
}

/** Options in SMTP_URL that turn off encryption, or its verification, in nodemailer. */
const LOOSENED = /^(ignoreTLS|opportunisticTLS|requireTLS|secure|service|host|port|tls\..*)$/i;

/** Passwords and people's data that would leave this machine unencrypted. */
export function unencryptedHosts(env: RawEnvironment): string[] {
  return [
    ...(isSet(env.ALLOW_PLAIN_SMTP) ? [] : plainMail(env.SMTP_URL)),
    ...(isSet(env.ALLOW_PLAIN_DATABASE) ? [] : databasesOf(env).flatMap(plainDatabase)),
  ];
}

/** In production, `smtp://` to another host requires STARTTLS (`smtp.ts`); only options that lift that are refused. */
function plainMail(address: string | undefined): string[] {
  const url = URL.parse(address ?? "");
  if (!url || isThisMachine(url.hostname)) return [];
  const loosened = [...url.searchParams]
    .filter(([name, value]) => name !== "requireTLS" || value !== "true")
    .find(([name]) => LOOSENED.test(name))?.[0];
  if (!loosened) return [];
  return [
    `SMTP_URL must not change how its connection is encrypted (${loosened}); where the mail server cannot encrypt and the network between is your own, set ALLOW_PLAIN_SMTP=1`,
  ];
}

function databasesOf(env: RawEnvironment): { name: string; address: string }[] {
  return ["DATABASE_URL", "DATABASE_REPLICA_URL"].flatMap((name) => {
    const address = env[name];
    return address ? [{ name, address }] : [];
  });
}

function plainDatabase({ name, address }: { name: string; address: string }): string[] {
  try {
    const plain = databaseServers(address)
      .urls.map((url) => new pg.Client({ connectionString: url }))
      .find(({ host, ssl }) => !ssl && !isThisMachine(host));
    if (!plain) return [];
    return [
      `${name} leads to ${plain.host} without encryption: add ?sslmode=verify-full to it or, where the network between is your own, set ALLOW_PLAIN_DATABASE=1`,
    ];
  } catch {
    return [`${name} cannot be read; it has the form postgres://user:password@host/database`];
  }
}

function isSet(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
