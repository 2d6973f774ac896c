import { describe, expect, it } from "vitest";
import { WrongSettings } from "./check-settings.ts";
import { readConfig } from "./config.ts";
import { stillInvented } from "./settings-together.ts";

const enough = {
  AUTHORIZE_NET_API_LOGIN_ID: "login",
  AUTHORIZE_NET_TRANSACTION_KEY: "key",
  AUTHORIZE_NET_SIGNATURE_KEY: "AB".repeat(64),
  SMTP_URL: "smtp://127.0.0.1:25",
};
const KEY = Buffer.alloc(32, 7).toString("base64");
const live = {
  ...enough,
  NODE_ENV: "production",
  PUBLIC_URL: "https://dinners.example.org",
  AUTHORIZE_NET_API_URL: "https://api.authorize.net/xml/v1/request.api",
  AUTHORIZE_NET_PAGE_URL: "https://accept.authorize.net/payment/payment",
};

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
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
  ])("say what is wrong with %s=%s", (name, value, sentence) => {
    expect(problems({ ...enough, [name]: value }).join()).toContain(sentence);
  });

  it.each([
    [{ CREDENTIALS_KEY: "c2hvcnQ=" }, "CREDENTIALS_KEY must be 32 bytes in base64 each"],
    [{ CREDENTIALS_KEY: `${KEY},` }, "CREDENTIALS_KEY must be 32 bytes in base64 each"],
    [
      { CONSTANT_CONTACT_CLIENT_ID: "a", CREDENTIALS_KEY: KEY },
      "CONSTANT_CONTACT_CLIENT_SECRET is missing beside CONSTANT_CONTACT_CLIENT_ID",
    ],
    [
      { CONSTANT_CONTACT_CLIENT_SECRET: "a" },
      "CONSTANT_CONTACT_CLIENT_ID is missing beside CONSTANT_CONTACT_CLIENT_SECRET",
    ],
    [
      { CONSTANT_CONTACT_CLIENT_ID: "a", CONSTANT_CONTACT_CLIENT_SECRET: "b" },
      "CREDENTIALS_KEY is missing beside CONSTANT_CONTACT_CLIENT_ID",
    ],
    [{ CONSTANT_CONTACT_ACCESS_TOKEN: "two words" }, "CONSTANT_CONTACT_ACCESS_TOKEN must be one word"],
    [{ CONSTANT_CONTACT_SPACING_MS: "-1" }, "CONSTANT_CONTACT_SPACING_MS must be 0 or more"],
  ])("of the mailing list %j are refused: %s", (some, sentence) => {
    expect(problems({ ...enough, ...some })).toEqual([sentence]);
  });

  it("know the mailing service's own addresses, and keys that are changed one after another", () => {
    const other = Buffer.alloc(32, 8).toString("base64");
    const config = readConfig({ ...enough, CREDENTIALS_KEY: `${KEY}, ${other}` });
    expect(config.credentialsKeys).toEqual([Buffer.alloc(32, 7), Buffer.alloc(32, 8)]);
    expect(config.constantContact).toMatchObject({
      apiUrl: "https://api.cc.email/v3",
      authUrl: "https://authz.constantcontact.com/oauth2/default/v1",
      application: undefined,
    });
    expect(readConfig(enough).credentialsKeys).toEqual([]);
  });

  it("are refused in production where the mailing service is an emulator or its secret the demo's", () => {
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
      "CONSTANT_CONTACT_CLIENT_SECRET is the demo's, which everybody knows",
    ]);
  });

  it("are refused in production with demo data, demo secrets, no https, or an emulator's address", () => {
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

  it("name what a real chapter has not yet put in the place of the made-up", () => {
    expect(stillInvented(live)).toEqual([
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
    expect(stillInvented({ ...own, CHAPTER_HEAD_PHONE: "1", CHAPTER_TREASURER_PHONE: "2" })).toEqual([]);
  });
});
