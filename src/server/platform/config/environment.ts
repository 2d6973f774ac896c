import { z } from "zod";
import { whyNotPort } from "#scripts/start/refused-ports.mjs";
import { TO_MANY_A_MINUTE } from "#server/platform/email/composed-email.ts";
import { whyNotBounceAddress } from "#server/platform/email/returned/bounce-address.ts";
import { whyNotImapUrl } from "#server/platform/email/returned/mailbox/imap-url.ts";
import { databaseServers, whyNotServers } from "./database-servers.ts";
import { isGuessableKey } from "./guessable-key.ts";
import { ribbonsIn } from "./ribbons.ts";

const httpOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""));
/** The portal's origin as browsers see it: no path, query or password. */
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine(
    (url) => /^https?:\/\/[^/?#@\\]+\/*$/i.test(url),
    "must be the portal's address alone, such as https://dinners.example.org, without a path, query or password",
  )
  .transform((url) => new URL(url).origin)
  .superRefine((url, context) => openedByBrowsers(Number(new URL(url).port), context));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const whole = z.coerce.number("must be a whole number").int("must be a whole number");
const port = whole
  .min(0, "must be 0 or more")
  .max(65535, "must be at most 65535")
  .superRefine(openedByBrowsers);
const above0 = z.coerce.number("must be a number").positive("must be above 0");
const seconds = z.coerce.number("must be a number of seconds").positive("must be above 0");
const yes = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .transform((word) => word === "1" || word === "true");
const secretKeys = z
  .string()
  .refine((keys) => keysOf(keys).every(({ length }) => length === 32), "must be 32 bytes in base64 each")
  // A weak key that is already in use may follow the new one, since old data must still be decrypted.
  .refine(
    (keys) =>
      !keysOf(keys)
        .slice(0, 1)
        .some((key) => key.length === 32 && isGuessableKey(key, keys.split(",")[0] ?? "")),
    "must begin with a key of random bytes, from openssl rand -base64 32; put it before the old one, with a comma between them",
  )
  .transform(keysOf);
/** The number of proxies in front, or a word for one or none. */
const proxies = z
  .enum(["0", "1", "2", "3", "4", "5", "true", "false"], "must be the number of proxies in front, 0 to 5")
  .transform((word) => (word === "true" ? 1 : word === "false" ? 0 : Number(word)));
const ribbons = z
  .string()
  .max(5000, "must have at most 5,000 characters")
  .refine(
    (text) => ribbonsIn(text) !== null,
    "must be ranks with one or two colors, such as Ecuyer=#1f3a7a/#ffffff",
  )
  .transform((text) => ribbonsIn(text) ?? []);
const timeZone = z.string().refine(isTimeZone, "must be a time zone such as America/New_York");

const WRONG_CONTACT = "must be an email address or an https address";
/** A contact as in RFC 9116: a URI with its scheme. */
const contact = z
  .string()
  .transform((given) => (/^[^\s:/]+@/.test(given) ? `mailto:${given}` : given))
  .refine((uri) => z.url({ protocol: /^https$/ }).safeParse(uri).success || isMailto(uri), WRONG_CONTACT);

/** Every environment setting by name, with its default. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  PORT: port.default(5000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  UPLOADS_DIR: z.string().optional(),
  IMPORT_FILE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .superRefine((url, context) => {
      const whyNot = whyNotServers(url);
      if (whyNot) context.addIssue(whyNot);
    })
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .refine(
      (url) => !databaseServers(url).mustBePrimary,
      "must name one standby, without target_session_attrs",
    )
    .optional(),
  ALLOW_EMBEDDED_DATABASE: yes.default(false),
  ALLOW_PLAIN_DATABASE: yes.default(false),
  DATABASE_POOL: whole.min(1, "must be 1 or more").max(200, "must be at most 200").default(10),
  CHAPTERHOUSE_DEMO: yes.default(false),
  OUTGOING: z.enum(["send", "hold"], "must be send or hold").default("send"),
  TRUST_PROXY: proxies.default(0),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  SERVER_RENDERING: yes.default(true),

  CHAPTER_NAME: z.string().min(1).default("Chapter of the Potomac"),
  SOCIETY_NAME: z.string().min(1).default("Confrérie de la Table Ronde"),
  SOCIETY_SHORT_NAME: z.string().min(1).default("Chaine"),
  CHAPTER_TIME_ZONE: timeZone.default("America/New_York"),
  CHAPTER_CONTACT_URL: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://chapter.example/contact"),
  SECURITY_CONTACT: contact.optional(),
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
  ALLOW_PLAIN_SMTP: yes.default(false),
  BOUNCE_ADDRESS: z
    .string()
    .superRefine((pattern, context) => {
      const whyNot = whyNotBounceAddress(pattern);
      if (whyNot) context.addIssue(whyNot);
    })
    .optional(),
  BOUNCE_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  BOUNCE_IMAP_URL: z
    .string()
    .superRefine((url, context) => {
      const whyNot = whyNotImapUrl(url);
      if (whyNot) context.addIssue(whyNot);
    })
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i, "must be the name of a key, such as selector1")
    .max(63, "must have at most 63 characters")
    .optional(),
  DNS_SERVER: z
    .string()
    .regex(
      /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i,
      "must be an address, such as 9.9.9.9 or 127.0.0.1:53",
    )
    .optional(),
  GROUP_EMAILS_A_MINUTE: whole.min(1, "must be 1 or more").default(TO_MANY_A_MINUTE),
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
  BADGE_COLORS: ribbons.default([]),
  WORKER_SECONDS: seconds.default(5),
  SWEEP_SECONDS: seconds.default(60),
  RECONCILE_MINUTES: above0.default(10),
  MEMBER_SESSION_DAYS: above0.default(60),
  SESSION_IDLE_HOURS: above0.default(8),
  SESSION_DAYS: above0.default(7),
  PASSKEYS_REQUIRED_OF: z
    .enum(["full", "officers", "none"], "must be full, officers or none")
    .default("full"),

  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, "must have at least 6 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SECOND_FACTOR: z.string().max(500, "must have at most 500 characters").optional(),
});

/** The bytes of comma-separated base64 keys. */
function keysOf(written: string): Buffer[] {
  return written.split(",").map((key) => Buffer.from(key.trim(), "base64"));
}

function openedByBrowsers(port: number, context: z.RefinementCtx): void {
  const whyNot = whyNotPort(port);
  if (whyNot) context.addIssue(whyNot);
}

function isMailto(uri: string): boolean {
  return uri.startsWith("mailto:") && z.email().safeParse(uri.slice("mailto:".length)).success;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
