import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { InvalidSettings } from "./check-settings.ts";
import { readBackupConfig, readConfig } from "./config.ts";
import { Environment } from "./environment.ts";
import { placeholderSettings } from "./settings-conflicts.ts";

const enough = {
  AUTHORIZE_NET_API_LOGIN_ID: "login",
  AUTHORIZE_NET_TRANSACTION_KEY: "key",
  AUTHORIZE_NET_SIGNATURE_KEY: "AB".repeat(64),
  SMTP_URL: "smtp://127.0.0.1:25",
};
const KEY = "0J9Lq0mXyN3oPb8sVf2TtWgkE5uZcRh7aIdQe1nBjY4=";
const live = {
  ...enough,
  NODE_ENV: "production",
  DATABASE_URL: "postgres://chapterhouse@127.0.0.1/chapterhouse",
  PUBLIC_URL: "https://dinners.example.org",
  AUTHORIZE_NET_API_URL: "https://api.authorize.net/xml/v1/request.api",
  AUTHORIZE_NET_PAGE_URL: "https://accept.authorize.net/payment/payment",
};

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
}

describe("the settings", () => {
  it("have defaults for all but the accounts", () => {
    expect(readConfig(enough)).toMatchObject({
      port: 5000,
      publicUrl: "http://localhost:5000",
      dataDir: "./data",
    });
  });

  it("that are missing are named one by one", () => {
    expect(problems({})).toEqual([
      "AUTHORIZE_NET_API_LOGIN_ID is missing",
      "AUTHORIZE_NET_TRANSACTION_KEY is missing",
      "AUTHORIZE_NET_SIGNATURE_KEY is missing",
      "SMTP_URL is missing",
    ]);
  });

  it.each([
    ["PORT", "seventy", "PORT must be a whole number"],
    ["HOLD_MINUTES", "-1", "HOLD_MINUTES must be above 0"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be fatal, error"],
    ["PORT", "70000", "PORT must be at most 65535"],
    ["CHAPTER_TIME_ZONE", "Washington", "CHAPTER_TIME_ZONE must be a time zone such as America/New_York"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must begin with postgres://"],
    ["CHAPTER_CONTACT_URL", "http://chapter.example", "CHAPTER_CONTACT_URL must be an https address"],
    ["DUES_AMOUNT", "three hundred", "DUES_AMOUNT must be dollars, such as 300 or 300.00"],
    ["DUES_AMOUNT", "0.00", "DUES_AMOUNT must be above 0"],
    ["CHAPTERHOUSE_DEMO", "yes", "CHAPTERHOUSE_DEMO must be 1 or 0"],
  ])("explain what is wrong with %s=%s", (name, value, sentence) => {
    expect(problems({ ...enough, [name]: value }).join()).toContain(sentence);
  });

  it.each([
    ["mysql://x", "DATABASE_REPLICA_URL must begin with postgres://"],
    ["postgres://u@one,two/c", "DATABASE_REPLICA_URL must name one standby, without target_session_attrs"],
    ["postgres://u@one/c?target_session_attrs=any", "DATABASE_REPLICA_URL must name one standby"],
  ])("refuse %s as the replica", (url, sentence) => {
    const DATABASE_URL = "postgres://u@127.0.0.1/c";
    expect(problems({ ...enough, DATABASE_URL, DATABASE_REPLICA_URL: url }).join()).toContain(sentence);
  });

  it("refuse a replica of the embedded database, for a backup as well", () => {
    const replica = { DATABASE_REPLICA_URL: "postgres://u@127.0.0.1/c" };
    const sentence = expect.stringMatching(/^DATABASE_REPLICA_URL is set although DATABASE_URL is missing/);
    expect(problems({ ...enough, ...replica })).toEqual([sentence]);
    expect(() => readBackupConfig(replica)).toThrow(/embedded database has no replica/);
  });

  it.each([
    [{ CREDENTIALS_KEY: "c2hvcnQ=" }, "CREDENTIALS_KEY must be 32 bytes in base64 each"],
    [{ CREDENTIALS_KEY: `${KEY},` }, "CREDENTIALS_KEY must be 32 bytes in base64 each"],
    [
      { CONSTANT_CONTACT_CLIENT_ID: "a", CREDENTIALS_KEY: KEY },
      "CONSTANT_CONTACT_CLIENT_SECRET is missing although CONSTANT_CONTACT_CLIENT_ID is set",
    ],
    [
      { CONSTANT_CONTACT_CLIENT_SECRET: "a" },
      "CONSTANT_CONTACT_CLIENT_ID is missing although CONSTANT_CONTACT_CLIENT_SECRET is set",
    ],
    [
      { CONSTANT_CONTACT_CLIENT_ID: "a", CONSTANT_CONTACT_CLIENT_SECRET: "b" },
      "CREDENTIALS_KEY is missing although CONSTANT_CONTACT_CLIENT_ID is set",
    ],
    [{ CONSTANT_CONTACT_ACCESS_TOKEN: "two words" }, "CONSTANT_CONTACT_ACCESS_TOKEN must be one word"],
    [{ CONSTANT_CONTACT_SPACING_MS: "-1" }, "CONSTANT_CONTACT_SPACING_MS must be 0 or more"],
  ])("of the mailing list %j are refused: %s", (some, sentence) => {
    expect(problems({ ...enough, ...some })).toEqual([sentence]);
  });

  it("default to the mailing service's URLs and accept key rotation", () => {
    const other = "pZ3vUo6MsG1wKxHtR9bYeJ4nQa7cLf0dTi2VyBgN8hE=";
    const config = readConfig({ ...enough, CREDENTIALS_KEY: `${KEY}, ${other}` });
    expect(config.credentialsKeys).toEqual([Buffer.from(KEY, "base64"), Buffer.from(other, "base64")]);
    expect(config.constantContact).toMatchObject({
      apiUrl: "https://api.cc.email/v3",
      authUrl: "https://authz.constantcontact.com/oauth2/default/v1",
      application: undefined,
    });
    expect(readConfig(enough).credentialsKeys).toEqual([]);
  });

  it("are refused in production with an emulated mailing service or the demo's secret", () => {
    for (const [name, domain] of [
      ["CONSTANT_CONTACT_API_URL", "cc.email"],
      ["CONSTANT_CONTACT_AUTH_URL", "constantcontact.com"],
    ] as const) {
      expect(problems({ ...live, [name]: `https://other.${domain}/v3` })).toEqual([]);
      for (const url of [`http://api.${domain}`, "http://127.0.0.1:5004/v3", `https://evil${domain}/v3`]) {
        expect(problems({ ...live, [name]: url }).join()).toContain(`${name} must be an https address of`);
      }
    }
    const application = {
      CONSTANT_CONTACT_CLIENT_ID: "key",
      CONSTANT_CONTACT_CLIENT_SECRET: "demo-constant-contact-secret",
    };
    expect(problems({ ...live, ...application, CREDENTIALS_KEY: KEY })).toEqual([
      "CONSTANT_CONTACT_CLIENT_SECRET is the demo's, which is public",
    ]);
  });

  it("are refused in production with demo data or secrets, no https, or an emulator", () => {
    expect(problems(live)).toEqual([]);
    const { AUTHORIZE_NET_API_URL: _, ...sandbox } = live;
    expect(problems(sandbox)).toEqual(["AUTHORIZE_NET_API_URL is missing"]);
    expect(problems({ ...live, SMTP_URL: "", PUBLIC_URL: "" })).toEqual([
      "SMTP_URL is missing",
      "PUBLIC_URL is missing",
    ]);
    expect(problems({ ...live, CHAPTERHOUSE_DEMO: "1" }).join()).toContain("CHAPTERHOUSE_DEMO");
    expect(problems({ ...live, AUTHORIZE_NET_SIGNATURE_KEY: "0123456789ABCDEF".repeat(8) }).join()).toContain(
      "the demo's",
    );
    expect(problems({ ...live, PUBLIC_URL: "http://dinners.example.org" }).join()).toContain("PUBLIC_URL");
    for (const name of ["AUTHORIZE_NET_API_URL", "AUTHORIZE_NET_PAGE_URL"]) {
      for (const url of [
        "http://127.0.0.1:5001/x",
        "https://authorize.net.evil.example/x",
        "http://api.authorize.net/x",
      ]) {
        expect(problems({ ...live, [name]: url }).join()).toContain("not an emulator");
      }
    }
  });

  it("reads the colors of ranks, and says how they are written", () => {
    const { ribbons } = readConfig({
      ...enough,
      BADGE_COLORS: "Ecuyer=#1f3a7a/#ffffff, Mondiale = #c9a227,",
    });
    expect(ribbons).toEqual([
      { rank: "Ecuyer", colors: ["#1f3a7a", "#ffffff"] },
      { rank: "Mondiale", colors: ["#c9a227", "#c9a227"] },
    ]);
    for (const wrong of [
      "Ecuyer",
      "Ecuyer=blue",
      "=#1f3a7a",
      "Ecuyer=#1f3a7a/",
      "Ecuyer=#1f3a7a/#fff/#000000",
    ]) {
      expect(problems({ ...enough, BADGE_COLORS: wrong }).join()).toContain(
        "BADGE_COLORS must be ranks with one or two colors",
      );
    }
  });

  it.each([
    ["SESSION_DAYS", "36500", "SESSION_DAYS must be at most 90 days"],
    ["SESSION_IDLE_HOURS", "9000", "SESSION_IDLE_HOURS must be at most 720 hours"],
    ["HOLD_MINUTES", "100000", "HOLD_MINUTES must be at most 1,440 minutes"],
    ["OFFER_HOURS", "10000", "OFFER_HOURS must be at most 720 hours"],
    ["REQUESTS_KEPT_DAYS", "1e9", "REQUESTS_KEPT_DAYS must be at most 3,650 days"],
    ["WORKER_SECONDS", "1e10", "WORKER_SECONDS must be at most 3,600 seconds"],
    ["SWEEP_SECONDS", "1e10", "SWEEP_SECONDS must be at most 3,600 seconds"],
    ["RECONCILE_MINUTES", "1e10", "RECONCILE_MINUTES must be at most 1,440 minutes"],
    ["GROUP_EMAILS_A_MINUTE", "5000", "GROUP_EMAILS_A_MINUTE must be at most 1,000 emails"],
    ["AUTHORIZE_NET_TIMEOUT_SECONDS", "600", "AUTHORIZE_NET_TIMEOUT_SECONDS must be at most 60 seconds"],
    [
      "CONSTANT_CONTACT_SPACING_MS",
      "1000000",
      "CONSTANT_CONTACT_SPACING_MS must be at most 60,000 milliseconds",
    ],
    [
      "CONSTANT_CONTACT_DAILY_CALLS",
      "9999999",
      "CONSTANT_CONTACT_DAILY_CALLS must be at most 1,000,000 calls",
    ],
  ])("are refused outside reasonable bounds: %s=%s", (name, value, sentence) => {
    expect(problems({ ...enough, [name]: value })).toEqual([sentence]);
    expect(problems({ ...live, [name]: value })).toEqual([sentence]);
  });

  it("may be tiny in a demo but not in production", () => {
    expect(problems({ ...enough, HOLD_MINUTES: "0.05", SESSION_DAYS: "0.01" })).toEqual([]);
    expect(problems({ ...live, HOLD_MINUTES: "0.05", SESSION_DAYS: "0.01" })).toEqual([
      "HOLD_MINUTES must be at least 1 minutes in production",
      "SESSION_DAYS must be at least 0.25 days in production",
    ]);
  });

  it("need PostgreSQL in production, or an explicit choice of the embedded database", () => {
    const { DATABASE_URL: _, ...without } = live;
    expect(problems(without)).toEqual([expect.stringMatching(/^DATABASE_URL is missing: .*PostgreSQL/)]);
    expect(problems({ ...without, ALLOW_EMBEDDED_DATABASE: "1" })).toEqual([]);
    expect(problems({ ...without, ALLOW_EMBEDDED_DATABASE: "0" })).toHaveLength(1);
    expect(problems(enough)).toEqual([]);
  });

  it.each([
    "postgres://u:p@db.example.org/c",
    "postgres://u:p@db.example.org/c?sslmode=disable",
    "postgresql://u:p@10.0.0.5:5432/c",
  ])("allow no unencrypted connection to another host's database: %s", (url) => {
    expect(problems({ ...live, DATABASE_URL: url }).join()).toMatch(
      /^DATABASE_URL leads to \S+ without encryption: .*ALLOW_PLAIN_DATABASE=1$/,
    );
    expect(problems({ ...live, DATABASE_URL: url, ALLOW_PLAIN_DATABASE: "1" })).toEqual([]);
    expect(problems({ ...enough, DATABASE_URL: url })).toEqual([]);
    expect(problems({ ...live, DATABASE_REPLICA_URL: url }).join()).toMatch(
      /^DATABASE_REPLICA_URL leads to \S+ without encryption: /,
    );
  });

  it.each([
    "postgres://u:p@db.example.org/c?sslmode=verify-full",
    "postgres://u:p@localhost/c",
    "postgres://u:p@[::1]/c",
    "postgres://u@/c?host=/var/run/postgresql",
  ])("accept a database that is encrypted or on this machine: %s", (url) => {
    expect(problems({ ...live, DATABASE_URL: url })).toEqual([]);
  });

  it("require encryption for remote mail servers in production unless opted out", () => {
    const mail = (more: Record<string, string>) => readConfig({ ...live, ...more }).mail.mustEncrypt;
    expect(mail({ SMTP_URL: "smtp://u:p@mail.example.org:587" })).toBe(true);
    expect(mail({ SMTP_URL: "smtp://u:p@mail.example.org:587", ALLOW_PLAIN_SMTP: "1" })).toBe(false);
    expect(mail({ SMTP_URL: "smtp://127.0.0.1:25" })).toBe(false);
    for (const query of [
      "ignoreTLS=true",
      "requireTLS=false",
      "tls.rejectUnauthorized=false",
      "secure=false",
    ]) {
      const SMTP_URL = `smtp://u:p@mail.example.org:587/?${query}`;
      expect(problems({ ...live, SMTP_URL }).join()).toContain("SMTP_URL must not change how");
      expect(problems({ ...live, SMTP_URL, ALLOW_PLAIN_SMTP: "1" })).toEqual([]);
    }
  });

  it.each([
    ["one byte again and again", Buffer.alloc(32, 7)],
    ["a pattern", Buffer.from("0123456789abcdef".repeat(4), "hex")],
    ["bytes in their order", Buffer.from(Array.from({ length: 32 }, (_, n) => n))],
    ["words", Buffer.from("the quick brown fox jumps over a")],
    ["words that happen to be base64", Buffer.from("correcthorsebatterystapleandsomemorewordsxx", "base64")],
  ])("refuse a key of %s, but accept an old one after a better one", (_, key) => {
    const weak = key.toString("base64");
    expect(problems({ ...enough, CREDENTIALS_KEY: weak }).join()).toContain(
      "CREDENTIALS_KEY must begin with a key of random bytes, from openssl rand -base64 32",
    );
    expect(problems({ ...enough, CREDENTIALS_KEY: `${KEY},${weak}` })).toEqual([]);
  });

  it("accept keys of random bytes", () => {
    // The same in each run, since one random key in a million has too few capitals or small letters.
    for (let n = 0; n < 2000; n += 1) {
      const CREDENTIALS_KEY = createHash("sha256").update(`key ${n}`).digest("base64");
      expect(problems({ ...enough, CREDENTIALS_KEY })).toEqual([]);
    }
  });

  it.each([
    "https://dinners.example.org/portal",
    "https://dinners.example.org/?a=1",
    "https://dinners.example.org/#top",
    "https://user:word@dinners.example.org",
    "https://dinners.example.org?",
  ])("require the portal's origin alone, not %s", (PUBLIC_URL) => {
    expect(problems({ ...live, PUBLIC_URL }).join()).toContain(
      "PUBLIC_URL must be the portal's address alone",
    );
  });

  it("normalize the portal's address", () => {
    expect(readConfig({ ...live, PUBLIC_URL: "https://Dinners.example.org:443//" }).publicUrl).toBe(
      "https://dinners.example.org",
    );
  });

  it("set how many proxies are trusted", () => {
    for (const [given, meant] of [
      ["0", 0],
      ["false", 0],
      ["1", 1],
      ["true", 1],
      ["2", 2],
    ] as const) {
      expect(readConfig({ ...enough, TRUST_PROXY: given }).trustProxy).toBe(meant);
    }
    expect(problems({ ...enough, TRUST_PROXY: "9" })).toEqual([
      "TRUST_PROXY must be the number of proxies in front, 0 to 5",
    ]);
  });

  it("are all named in the guide", () => {
    const guide = readFileSync("docs/settings.md", "utf8");
    expect(Object.keys(Environment.shape).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it("name the sample values that a real chapter has not replaced yet", () => {
    expect(placeholderSettings(live)).toEqual([
      "CHAPTER_NAME",
      "CHAPTER_CONTACT_URL",
      "CHAPTER_HEAD_PHONE",
      "CHAPTER_TREASURER_PHONE",
      "MAIL_FROM",
    ]);
    const own = {
      CHAPTER_NAME: "Ours",
      CHAPTER_CONTACT_URL: "https://ours.example.org",
      MAIL_FROM: "a@ours.org",
    };
    expect(placeholderSettings({ ...own, CHAPTER_HEAD_PHONE: "1", CHAPTER_TREASURER_PHONE: "2" })).toEqual(
      [],
    );
  });
});
