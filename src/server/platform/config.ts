import { join } from "node:path";
import { z } from "zod";
import { centsOf } from "#contract/cents.ts";
import { CannotStart } from "./cannot-start.ts";

const httpOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const whole = z.coerce.number("must be a whole number").int("must be a whole number");
const port = whole.min(0, "must be 0 or more").max(65535, "must be at most 65535");
const above0 = z.coerce.number("must be a number").positive("must be above 0");
const seconds = z.coerce.number("must be a number of seconds").positive("must be above 0");
const yes = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .transform((word) => word === "1" || word === "true");
const secretKeys = z
  .string()
  .refine((keys) => keysOf(keys).every(({ length }) => length === 32), "must be 32 bytes in base64 each")
  .transform(keysOf);
const timeZone = z.string().refine(isTimeZone, "must be a time zone such as America/New_York");

const Environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  PORT: port.default(5000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: httpOrigin.optional(),
  DATA_DIR: z.string().default("./data"),
  UPLOADS_DIR: z.string().optional(),
  IMPORT_FILE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_POOL: whole.min(1, "must be 1 or more").max(200, "must be at most 200").default(10),
  CHAPTERHOUSE_DEMO: yes.default(false),
  TRUST_PROXY: yes.default(false),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),

  CHAPTER_NAME: z.string().min(1).default("Chapter of the Potomac"),
  SOCIETY_NAME: z.string().min(1).default("Confrérie de la Table Ronde"),
  SOCIETY_SHORT_NAME: z.string().min(1).default("Chaine"),
  CHAPTER_TIME_ZONE: timeZone.default("America/New_York"),
  CHAPTER_CONTACT_URL: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://chapter.example/contact"),
  CHAPTER_HEAD_PHONE: z.string().default("(202) 555-0142"),
  CHAPTER_TREASURER_PHONE: z.string().default("(202) 555-0178"),

  AUTHORIZE_NET_API_URL: httpUrl.default("https://apitest.authorize.net/xml/v1/request.api"),
  AUTHORIZE_NET_PAGE_URL: httpUrl.default("https://test.authorize.net/payment/payment"),
  AUTHORIZE_NET_API_LOGIN_ID: z.string().min(1, "must be set").max(25),
  AUTHORIZE_NET_TRANSACTION_KEY: z.string().min(1, "must be set").max(16),
  AUTHORIZE_NET_SIGNATURE_KEY: z.string().regex(/^[0-9A-Fa-f]{128}$/, "must be 128 hexadecimal characters"),
  AUTHORIZE_NET_PREVIOUS_SIGNATURE_KEY: z
    .string()
    .regex(/^[0-9A-Fa-f]{128}$/, "must be 128 hexadecimal characters")
    .optional(),
  AUTHORIZE_NET_TIMEOUT_SECONDS: seconds.default(15),

  SMTP_URL: z.string().regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://"),
  MAIL_FROM: z.string().min(3).default("Chapter of the Potomac <dinners@chapter.example>"),

  CREDENTIALS_KEY: secretKeys.default([]),
  CONSTANT_CONTACT_API_URL: httpOrigin.default("https://api.cc.email/v3"),
  CONSTANT_CONTACT_AUTH_URL: httpOrigin.default("https://authz.constantcontact.com/oauth2/default/v1"),
  CONSTANT_CONTACT_CLIENT_ID: z.string().optional(),
  CONSTANT_CONTACT_CLIENT_SECRET: z.string().optional(),
  CONSTANT_CONTACT_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be one word")
    .optional(),
  CONSTANT_CONTACT_LIST_ID: z.string().max(100, "must have at most 100 characters").optional(),
  CONSTANT_CONTACT_SPACING_MS: whole.min(0, "must be 0 or more").default(260),
  CONSTANT_CONTACT_DAILY_CALLS: whole.min(1, "must be 1 or more").default(10_000),

  DUES_AMOUNT: z
    .string()
    .regex(/^\d{1,6}(\.\d{2})?$/, "must be dollars, such as 300 or 300.00")
    .refine((dollars) => Number(dollars) > 0, "must be above 0")
    .default("300.00"),
  HOLD_MINUTES: above0.default(20),
  OFFER_HOURS: above0.default(24),
  REQUESTS_KEPT_DAYS: above0.default(90),
  WORKER_SECONDS: seconds.default(5),
  SWEEP_SECONDS: seconds.default(60),
  RECONCILE_MINUTES: above0.default(10),
  SESSION_IDLE_HOURS: above0.default(8),
  SESSION_DAYS: above0.default(7),

  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z.string().min(6, "must have at least 6 characters").optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
});

/** All settings, checked; built once at start and handed on as an argument. */
export type Config = ReturnType<typeof readConfig>;

/** Settings that are missing or wrong, one sentence each. */
export class WrongSettings extends CannotStart {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Please mend these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** Credentials that stand in this public repository; never good enough for production. */
const DEMO_SECRETS = new Set([
  ...["demo-login", "demo-transaction", "0123456789ABCDEF".repeat(8), "bon-appetit"],
  ...["demo-constant-contact-key", "demo-constant-contact-secret"],
]);

type Given = Record<string, string | undefined>;

/** Reads and checks the environment; throws `WrongSettings` naming every setting that is missing or wrong. */
export function readConfig(environment: Given) {
  const env = check(Environment, environment, (given) => [
    ...whyNotTogether(given),
    ...(given.NODE_ENV === "production" ? whyNotInProduction(given) : []),
  ]);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    production: env.NODE_ENV === "production",
    demo: env.CHAPTERHOUSE_DEMO,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    trustProxy: env.TRUST_PROXY,
    /** With it `/metrics` can be read from another machine. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    /** Where uploaded pictures lie; one folder for all processes of a portal. */
    uploadsDir: env.UPLOADS_DIR ?? join(env.DATA_DIR, "uploads"),
    /** The roster that the full import reads (S-36). */
    importFile: env.IMPORT_FILE,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    chapter: {
      name: env.CHAPTER_NAME,
      society: env.SOCIETY_NAME,
      societyShortName: env.SOCIETY_SHORT_NAME,
      timeZone: env.CHAPTER_TIME_ZONE,
      contactUrl: env.CHAPTER_CONTACT_URL,
      headPhone: env.CHAPTER_HEAD_PHONE,
      treasurerPhone: env.CHAPTER_TREASURER_PHONE,
    },
    authorizeNet: {
      apiUrl: env.AUTHORIZE_NET_API_URL,
      pageUrl: env.AUTHORIZE_NET_PAGE_URL,
      apiLoginId: env.AUTHORIZE_NET_API_LOGIN_ID,
      transactionKey: env.AUTHORIZE_NET_TRANSACTION_KEY,
      signatureKeys: [env.AUTHORIZE_NET_SIGNATURE_KEY, env.AUTHORIZE_NET_PREVIOUS_SIGNATURE_KEY].filter(
        (key) => key !== undefined,
      ),
      timeoutMs: env.AUTHORIZE_NET_TIMEOUT_SECONDS * 1000,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    /** Keys for what is kept of others' credentials: the first encrypts, all decrypt. Empty: none can be kept. */
    credentialsKeys: env.CREDENTIALS_KEY,
    constantContact: {
      apiUrl: env.CONSTANT_CONTACT_API_URL,
      authUrl: env.CONSTANT_CONTACT_AUTH_URL,
      /** The application registered there; without it only a token made by hand can be used. */
      application:
        env.CONSTANT_CONTACT_CLIENT_ID && env.CONSTANT_CONTACT_CLIENT_SECRET
          ? { id: env.CONSTANT_CONTACT_CLIENT_ID, secret: env.CONSTANT_CONTACT_CLIENT_SECRET }
          : undefined,
      accessToken: env.CONSTANT_CONTACT_ACCESS_TOKEN,
      listId: env.CONSTANT_CONTACT_LIST_ID,
      /** The service takes 4 calls a second and 10,000 a day from all processes together. */
      spacingMs: env.CONSTANT_CONTACT_SPACING_MS,
      dailyCalls: env.CONSTANT_CONTACT_DAILY_CALLS,
    },
    /** Annual local dues in cents (000 §9). */
    duesCents: centsOf(env.DUES_AMOUNT),
    holdMs: env.HOLD_MINUTES * 60_000,
    offerMs: env.OFFER_HOURS * 3_600_000,
    /** How long after a dinner its parties' dietary and other requests are kept (H-31). */
    requestsKeptMs: env.REQUESTS_KEPT_DAYS * 86_400_000,
    workerMs: env.WORKER_SECONDS * 1000,
    sweepMs: env.SWEEP_SECONDS * 1000,
    reconcileMs: env.RECONCILE_MINUTES * 60_000,
    session: { idleMs: env.SESSION_IDLE_HOURS * 3_600_000, absoluteMs: env.SESSION_DAYS * 86_400_000 },
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    openId:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : undefined,
  };
}

/** Only where the database is: what a command needs that neither takes payments nor sends mail. */
export function readDatabaseConfig(environment: Given) {
  const wanted = Environment.pick({ DATABASE_URL: true, DATABASE_POOL: true, DATA_DIR: true });
  const env = check(wanted, environment);
  return { databaseUrl: env.DATABASE_URL, databasePool: env.DATABASE_POOL, dataDir: env.DATA_DIR };
}

/** The same with the uploads folder: everything that a backup holds. */
export function readCareConfig(environment: Given) {
  const env = check(Environment.pick({ UPLOADS_DIR: true }), environment);
  const database = readDatabaseConfig(environment);
  return { ...database, uploadsDir: env.UPLOADS_DIR ?? join(database.dataDir, "uploads") };
}

/** The same for what writes a made-up chapter. */
export function readSeedConfig(environment: Given) {
  const env = check(Environment.pick({ NODE_ENV: true, CHAPTER_TIME_ZONE: true }), environment);
  return {
    ...readDatabaseConfig(environment),
    production: env.NODE_ENV === "production",
    chapter: { timeZone: env.CHAPTER_TIME_ZONE },
  };
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  environment: Given,
  whyNot: (given: Given) => string[] = () => [],
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is missing` : `${name} ${issue.message}`;
  });
  // All at once, so that nobody has to start five times to learn of five.
  const problems = [...new Set([...wrong, ...whyNot(given)])];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new WrongSettings(problems);
}

/** Settings that mean something only together: half of them would be ignored in silence. */
function whyNotTogether(env: Given): string[] {
  const problems: string[] = [];
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID) problems.push("OIDC_CLIENT_ID is missing beside OIDC_ISSUER");
  if (env.OIDC_CLIENT_ID && !env.OIDC_ISSUER) problems.push("OIDC_ISSUER is missing beside OIDC_CLIENT_ID");
  const [id, secret] = ["CONSTANT_CONTACT_CLIENT_ID", "CONSTANT_CONTACT_CLIENT_SECRET"] as const;
  if (env[id] && !env[secret]) problems.push(`${secret} is missing beside ${id}`);
  if (env[secret] && !env[id]) problems.push(`${id} is missing beside ${secret}`);
  if (env[id] && !env.CREDENTIALS_KEY) problems.push(`CREDENTIALS_KEY is missing beside ${id}`);
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD) problems.push("ADMIN_PASSWORD is missing beside ADMIN_EMAIL");
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push("ADMIN_EMAIL is missing beside ADMIN_PASSWORD");
  return problems;
}

function whyNotInProduction(env: Given): string[] {
  const problems: string[] = [];
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
    if (DEMO_SECRETS.has(env[name] ?? "")) problems.push(`${name} is the demo's, which everybody knows`);
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
    // The default is the sandbox, where no money moves: production says which account it means.
    if (env[name] === undefined) problems.push(`${name} is missing`);
    else if (url?.protocol !== "https:" || !url.hostname.endsWith(".authorize.net")) {
      problems.push(`${name} must be an https address of authorize.net in production, not an emulator`);
    }
  }
  return problems;
}

/** The bytes of keys written in base64 with commas between them. */
function keysOf(written: string): Buffer[] {
  return written.split(",").map((key) => Buffer.from(key.trim(), "base64"));
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
