import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PORTAL_FLAGS, planProduct } from "./plan.mjs";

const names = (plan: ReturnType<typeof planProduct>) => plan.emulators.map((emulator) => emulator.entry);

describe("what npm start starts", () => {
  test("with nothing set: the demo's portal and its emulators, connected to each other", () => {
    const plan = planProduct({});
    expect(names(plan)).toEqual([
      "emulators/authorize-net/main.ts",
      "emulators/mailbox/main.ts",
      "emulators/constant-contact/main.ts",
    ]);
    expect(plan.publicUrl).toBe("http://localhost:5000");
    expect(plan.ports.map(([, port]) => port).sort()).toEqual([5000, 5001, 5002, 5003, 5004, 5005]);
    expect(plan.portal.env).toMatchObject({
      CHAPTERHOUSE_DEMO: "1",
      SMTP_URL: "smtp://127.0.0.1:5003",
      AUTHORIZE_NET_API_URL: "http://127.0.0.1:5001/xml/v1/request.api",
      AUTHORIZE_NET_EMULATOR_WEBHOOK_URL: "http://127.0.0.1:5000/api/payment/webhook",
      CONSTANT_CONTACT_API_URL: "http://127.0.0.1:5004/v3",
      CONSTANT_CONTACT_AUTH_URL: "http://127.0.0.1:5004/oauth2/default/v1",
      CONSTANT_CONTACT_EMULATOR_REDIRECT_URIS: "http://localhost:5000/api/constant-contact/callback",
    });
  });

  test("the portal with the flags of Node with which the service's unit starts it", () => {
    const { flags = [], entry } = planProduct({}).portal;
    expect(flags).toEqual(PORTAL_FLAGS);
    const unit = readFileSync("deploy/chapterhouse.service", "utf8");
    expect(/^ExecStart=\S+\/node (.+)$/m.exec(unit)?.[1]).toBe([...flags, entry].join(" "));
  });

  test("what is set stays, and an empty setting counts as not set", () => {
    const plan = planProduct({ PORT: "7000", AUTHORIZE_NET_TRANSACTION_KEY: "ours", MAILBOX_PORT: "" });
    expect(plan.portal.readyAt).toBe("http://127.0.0.1:7000/readyz");
    expect(plan.mailboxUrl).toBe("http://127.0.0.1:5002");
    expect(plan.portal.env).toMatchObject({
      AUTHORIZE_NET_TRANSACTION_KEY: "ours",
      AUTHORIZE_NET_EMULATOR_TRANSACTION_KEY: "ours",
    });
  });

  test("an IPv6 address is asked for the portal in brackets", () => {
    expect(planProduct({ HOST: "::1" }).portal.readyAt).toBe("http://[::1]:5000/readyz");
  });

  test("with a real mail server: no mailbox", () => {
    expect(names(planProduct({ SMTP_URL: "smtp://mail.example" }))).toEqual([
      "emulators/authorize-net/main.ts",
      "emulators/constant-contact/main.ts",
    ]);
  });

  test("with another payment address: no emulator of it, and no demo credentials", () => {
    const plan = planProduct({ AUTHORIZE_NET_API_URL: "https://apitest.authorize.net/xml/v1/request.api" });
    expect(names(plan)).not.toContain("emulators/authorize-net/main.ts");
    expect(plan.portal.env.AUTHORIZE_NET_TRANSACTION_KEY).toBeUndefined();
  });

  test("with a real mailing list: no emulator of it, and no demo credentials", () => {
    const plan = planProduct({ CONSTANT_CONTACT_API_URL: "https://api.cc.email/v3" });
    expect(names(plan)).toEqual(["emulators/authorize-net/main.ts", "emulators/mailbox/main.ts"]);
    expect(plan.portal.env.CONSTANT_CONTACT_CLIENT_SECRET).toBeUndefined();
  });

  test.each([{ NODE_ENV: "production" }, { DEMO: "0" }])("with %o: the portal alone, and no demo", (set) => {
    const plan = planProduct(set);
    expect(plan.emulators).toEqual([]);
    expect(plan.isDemo).toBe(false);
    expect(plan.portal.env.CHAPTERHOUSE_DEMO).toBeUndefined();
    expect(plan.portal.env.SMTP_URL).toBeUndefined();
  });
});
