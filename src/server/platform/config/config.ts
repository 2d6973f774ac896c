import { join } from "node:path";
import { centsOf } from "#contract/values/cents.ts";
import { imapMailboxAt } from "#server/platform/email/returned/mailbox/imap-url.ts";
import { checkSettings, type RawEnvironment } from "./check-settings.ts";
import { Environment } from "./environment.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { whyNotBounded } from "./settings-bounds.ts";
import {
  settingsConflicts,
  whyNotDemoThere,
  whyNotInProduction,
  whyNotReplicaThere,
} from "./settings-conflicts.ts";
import { isThisMachine } from "./unencrypted-hosts.ts";

/** All settings, validated; built once at startup and passed as an argument. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the environment; throws `InvalidSettings` naming every setting that is missing or wrong. */
export function readConfig(environment: RawEnvironment) {
  const env = checkSettings(Environment, environment, (given) => [
    ...settingsConflicts(given),
    ...whyNotBounded(given),
    ...whyNotDemoThere(given),
    ...(given.NODE_ENV === "production" ? whyNotInProduction(given) : []),
  ]);
  const isHeld = env.OUTGOING === "hold";
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    production: env.NODE_ENV === "production",
    demo: env.CHAPTERHOUSE_DEMO,
    /** True if nothing leaves the portal: no emails, no payment requests, no calls to the mailing service. */
    isHeld,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** The number of trusted proxies in front that report where a request comes from; 0 for none. */
    trustProxy: env.TRUST_PROXY,
    /** The token with which `/metrics` can be read from another machine. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    /** Whether the server renders pages; otherwise each browser renders its own. */
    serverRendering: env.SERVER_RENDERING,
    dataDir: env.DATA_DIR,
    /** The folder of uploaded pictures, shared by all processes of a portal. */
    uploadsDir: env.UPLOADS_DIR ?? join(env.DATA_DIR, "uploads"),
    /** The roster that the full import reads (S-36). */
    importFile: env.IMPORT_FILE,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    /** A standby for the reads that may lag (060). */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    chapter: {
      name: env.CHAPTER_NAME,
      society: env.SOCIETY_NAME,
      societyShortName: env.SOCIETY_SHORT_NAME,
      timeZone: env.CHAPTER_TIME_ZONE,
      contactUrl: env.CHAPTER_CONTACT_URL,
      headPhone: env.CHAPTER_HEAD_PHONE,
      treasurerPhone: env.CHAPTER_TREASURER_PHONE,
    },
    /** The contact for security reports in `/.well-known/security.txt`. */
    securityContact: env.SECURITY_CONTACT ?? env.CHAPTER_CONTACT_URL,
    authorizeNet: {
      isHeld,
      apiUrl: env.AUTHORIZE_NET_API_URL,
      pageUrl: env.AUTHORIZE_NET_PAGE_URL,
      apiLoginId: env.AUTHORIZE_NET_API_LOGIN_ID,
      transactionKey: env.AUTHORIZE_NET_TRANSACTION_KEY,
      signatureKeys: [env.AUTHORIZE_NET_SIGNATURE_KEY, env.AUTHORIZE_NET_PREVIOUS_SIGNATURE_KEY].filter(
        (key) => key !== undefined,
      ),
      timeoutMs: env.AUTHORIZE_NET_TIMEOUT_SECONDS * 1000,
    },
    mail: {
      isHeld,
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** How many group emails are begun within a minute at most, by all processes together (D-218). */
      groupEmailsAMinute: env.GROUP_EMAILS_A_MINUTE,
      /** The envelope sender of an email, with `*` for what tells it from others; without it reports go to the sender. */
      bounceAddress: env.BOUNCE_ADDRESS,
      /** The token with which the mail server's command hands over a report. */
      bounceToken: env.BOUNCE_TOKEN,
      /** The mailbox from which the portal reads reports. */
      bounceMailbox: env.BOUNCE_IMAP_URL === undefined ? undefined : imapMailboxAt(env.BOUNCE_IMAP_URL),
      /** The name of the key with which the mail server signs the portal's email, to be checked. */
      dkimSelector: env.DKIM_SELECTOR,
      /** The DNS server that is asked about the sender, in place of the machine's. */
      dnsServer: env.DNS_SERVER,
      /** Whether to refuse a mail server that offers no encryption. */
      mustEncrypt:
        env.NODE_ENV === "production" &&
        !env.ALLOW_PLAIN_SMTP &&
        !isThisMachine(URL.parse(env.SMTP_URL)?.hostname ?? ""),
    },
    /** Keys for stored third-party credentials: the first encrypts, all decrypt. If empty, none can be stored. */
    credentialsKeys: env.CREDENTIALS_KEY,
    constantContact: {
      isHeld,
      apiUrl: env.CONSTANT_CONTACT_API_URL,
      authUrl: env.CONSTANT_CONTACT_AUTH_URL,
      /** The application registered there; without it, only a manually created token works. */
      application:
        env.CONSTANT_CONTACT_CLIENT_ID && env.CONSTANT_CONTACT_CLIENT_SECRET
          ? { id: env.CONSTANT_CONTACT_CLIENT_ID, secret: env.CONSTANT_CONTACT_CLIENT_SECRET }
          : undefined,
      accessToken: env.CONSTANT_CONTACT_ACCESS_TOKEN,
      listId: env.CONSTANT_CONTACT_LIST_ID,
      /** The service accepts 4 calls a second and 10,000 a day from all processes together. */
      spacingMs: env.CONSTANT_CONTACT_SPACING_MS,
      dailyCalls: env.CONSTANT_CONTACT_DAILY_CALLS,
    },
    /** Annual local dues in cents. */
    duesCents: centsOf(env.DUES_AMOUNT),
    holdMs: env.HOLD_MINUTES * 60_000,
    offerMs: env.OFFER_HOURS * 3_600_000,
    /** How long after a dinner the parties' dietary and other requests are kept (H-31). */
    requestsKeptMs: env.REQUESTS_KEPT_DAYS * 86_400_000,
    /** The colors of ranks on name badges (D-109). */
    ribbons: env.BADGE_COLORS,
    workerMs: env.WORKER_SECONDS * 1000,
    sweepMs: env.SWEEP_SECONDS * 1000,
    reconcileMs: env.RECONCILE_MINUTES * 60_000,
    /** The first two limit officers' rights and accounts' sessions, the third members' sessions (D-520, D-521). */
    session: {
      idleMs: env.SESSION_IDLE_HOURS * 3_600_000,
      absoluteMs: env.SESSION_DAYS * 86_400_000,
      memberMs: env.MEMBER_SESSION_DAYS * 86_400_000,
    },
    passkeys: {
      /** Whose rights need a passkey after their days of grace (D-272, D-281). */
      requiredOf: env.PASSKEYS_REQUIRED_OF,
      /** The host name that passkeys are made for. */
      host: new URL(publicUrl).hostname,
    },
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    /** What must be the same in every process of a portal, without its values. */
    fingerprints: fingerprintsOf(env),
    openId:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            /** Values of `amr` or `acr` with which the issuer says that it asked for a second factor (D-280). */
            secondFactor: (env.OIDC_SECOND_FACTOR ?? "").split(/[\s,]+/).filter(Boolean),
          }
        : undefined,
  };
}

/** Only the database settings, for commands that neither take payments nor send mail. */
export function readDatabaseConfig(environment: RawEnvironment) {
  const wanted = Environment.pick({ DATABASE_URL: true, DATABASE_POOL: true, DATA_DIR: true });
  const env = checkSettings(wanted, environment);
  return { databaseUrl: env.DATABASE_URL, databasePool: env.DATABASE_POOL, dataDir: env.DATA_DIR };
}

/** The same with the uploads folder, for everything a backup contains. */
export function readBackupConfig(environment: RawEnvironment) {
  const wanted = Environment.pick({ UPLOADS_DIR: true, DATABASE_REPLICA_URL: true });
  const env = checkSettings(wanted, environment, whyNotReplicaThere);
  const database = readDatabaseConfig(environment);
  return {
    ...database,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    uploadsDir: env.UPLOADS_DIR ?? join(database.dataDir, "uploads"),
  };
}

/** The same for commands that create a sample chapter. */
export function readSeedConfig(environment: RawEnvironment) {
  const env = checkSettings(Environment.pick({ NODE_ENV: true, CHAPTER_TIME_ZONE: true }), environment);
  return {
    ...readDatabaseConfig(environment),
    production: env.NODE_ENV === "production",
    chapter: { timeZone: env.CHAPTER_TIME_ZONE },
  };
}
