import type { RawEnvironment } from "./check-settings.ts";
import { isThisMachine, unencryptedHosts } from "./unencrypted-hosts.ts";

/** Credentials published in this repository, which production must not use. */
const DEMO_SECRETS = new Set([
  ...["demo-login", "demo-transaction", "0123456789ABCDEF".repeat(8), "bon-appetit"],
  ...["demo-constant-contact-key", "demo-constant-contact-secret"],
]);

/** Settings that only work together; a partial set would be silently ignored. */
export function settingsConflicts(env: RawEnvironment): string[] {
  const problems = whyNotReplicaThere(env);
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID)
    problems.push("OIDC_CLIENT_ID is missing although OIDC_ISSUER is set");
  if (env.OIDC_CLIENT_ID && !env.OIDC_ISSUER)
    problems.push("OIDC_ISSUER is missing although OIDC_CLIENT_ID is set");
  const [id, secret] = ["CONSTANT_CONTACT_CLIENT_ID", "CONSTANT_CONTACT_CLIENT_SECRET"] as const;
  if (env[id] && !env[secret]) problems.push(`${secret} is missing although ${id} is set`);
  if (env[secret] && !env[id]) problems.push(`${id} is missing although ${secret} is set`);
  if (env[id] && !env.CREDENTIALS_KEY) problems.push(`CREDENTIALS_KEY is missing although ${id} is set`);
  if (env.BOUNCE_IMAP_URL && !env.BOUNCE_ADDRESS)
    problems.push("BOUNCE_ADDRESS is missing although BOUNCE_IMAP_URL is set");
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD)
    problems.push("ADMIN_PASSWORD is missing although ADMIN_EMAIL is set");
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    problems.push("ADMIN_EMAIL is missing although ADMIN_PASSWORD is set");
  return problems;
}

/** The embedded database has no standby. */
export function whyNotReplicaThere(env: RawEnvironment): string[] {
  return env.DATABASE_REPLICA_URL && !env.DATABASE_URL
    ? [
        "DATABASE_REPLICA_URL is set although DATABASE_URL is missing: the embedded database has no replica; name the primary in DATABASE_URL, or leave DATABASE_REPLICA_URL out",
      ]
    : [];
}

/** Problems that keep a portal from taking real money with test settings. */
export function whyNotInProduction(env: RawEnvironment): string[] {
  const problems: string[] = unencryptedHosts(env);
  if (!env.DATABASE_URL && env.ALLOW_EMBEDDED_DATABASE !== "1" && env.ALLOW_EMBEDDED_DATABASE !== "true") {
    problems.push(
      "DATABASE_URL is missing: a chapter's portal keeps its data in PostgreSQL (docs/operating.md has the commands that install it); to use the embedded database anyway, set ALLOW_EMBEDDED_DATABASE=1",
    );
  }
  if (env.CHAPTERHOUSE_DEMO === "1" || env.CHAPTERHOUSE_DEMO === "true")
    problems.push("CHAPTERHOUSE_DEMO must not be set in production");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL is missing");
  else if (!env.PUBLIC_URL.startsWith("https://"))
    problems.push("PUBLIC_URL must be an https address in production");
  if (env.OIDC_ISSUER?.startsWith("http:"))
    problems.push("OIDC_ISSUER must be an https address in production");
  for (const name of [
    "AUTHORIZE_NET_API_LOGIN_ID",
    "AUTHORIZE_NET_TRANSACTION_KEY",
    "AUTHORIZE_NET_SIGNATURE_KEY",
    "CONSTANT_CONTACT_CLIENT_ID",
    "CONSTANT_CONTACT_CLIENT_SECRET",
    "ADMIN_PASSWORD",
  ] as const) {
    if (DEMO_SECRETS.has(env[name] ?? "")) problems.push(`${name} is the demo's, which is public`);
  }
  for (const [name, domain] of [
    ["CONSTANT_CONTACT_API_URL", "cc.email"],
    ["CONSTANT_CONTACT_AUTH_URL", "constantcontact.com"],
  ] as const) {
    const url = URL.parse(env[name] ?? `https://${domain}`);
    if (url?.protocol === "https:" && `.${url.hostname}`.endsWith(`.${domain}`)) continue;
    problems.push(`${name} must be an https address of ${domain} in production, not an emulator`);
  }
  for (const name of ["AUTHORIZE_NET_API_URL", "AUTHORIZE_NET_PAGE_URL"] as const) {
    const url = URL.parse(env[name] ?? "");
    // The default is the sandbox, where no money moves, so production must name its environment.
    if (env[name] === undefined) problems.push(`${name} is missing`);
    else if (url?.protocol !== "https:" || !url.hostname.endsWith(".authorize.net")) {
      problems.push(`${name} must be an https address of authorize.net in production, not an emulator`);
    }
  }
  return problems;
}

/** Settings that a real chapter should set: emails and pages show their sample defaults. */
export function placeholderSettings(env: RawEnvironment): string[] {
  return [
    "CHAPTER_NAME",
    "CHAPTER_CONTACT_URL",
    "CHAPTER_HEAD_PHONE",
    "CHAPTER_TREASURER_PHONE",
    "MAIL_FROM",
  ].filter((name) => !env[name]);
}

/** Why the demo does not start with these settings (S-73): its passwords and its card emulator are public. */
export function whyNotDemoThere(env: RawEnvironment): string[] {
  if (env.CHAPTERHOUSE_DEMO !== "1" && env.CHAPTERHOUSE_DEMO !== "true") return [];
  const problems: string[] = [];
  if (env.HOST && !isThisMachine(env.HOST)) {
    problems.push(
      `HOST=${env.HOST} would put the demo, whose passwords are public, on the network: start the demo without HOST, or the chapter's own portal with NODE_ENV=production`,
    );
  }
  if (/^\s*https:/i.test(env.PUBLIC_URL ?? "")) {
    problems.push(
      "PUBLIC_URL is an https address, which the demo never has because its passwords are public: start the demo without PUBLIC_URL, or the chapter's own portal with NODE_ENV=production",
    );
  }
  return problems;
}
