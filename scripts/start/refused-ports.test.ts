import { expect, test } from "vitest";
import { readSettings as cardSettings } from "#emulators/authorize-net/settings.ts";
import { readSettings as mailingListSettings } from "#emulators/constant-contact/settings.ts";
import { readSettings as mailboxSettings } from "#emulators/mailbox/settings.ts";
import { testConfig } from "#test/app.ts";
import { checkPlaces } from "./places.mjs";
import { planProduct } from "./plan.mjs";
import { REFUSED_PORTS, whyNotPort } from "./refused-ports.mjs";

/** Whether `fetch` refuses the port before it asks anybody. */
async function isRefused(port: number): Promise<boolean> {
  const asked = new Error("asked");
  const dispatcher = {
    dispatch: () => {
      throw asked;
    },
  };
  const options = { dispatcher } as unknown as RequestInit;
  const error = await fetch(`http://127.0.0.1:${port}`, options).catch((reason: Error) => reason);
  return error instanceof Error && error.cause !== asked;
}

test("The list is what fetch refuses among the first 12,000 ports", async () => {
  const refused: number[] = [];
  for (let port = 1; port <= 12_000; port += 1) if (await isRefused(port)) refused.push(port);
  expect(refused).toEqual(REFUSED_PORTS);
}, 60_000);

test.each([
  [6000, 6001],
  [6665, 6670],
  [22, 8022],
])("Instead of port %i, port %i is named", (port, instead) => {
  expect(whyNotPort(port)).toBe(`cannot be ${port}: browsers refuse to open that port. Use ${instead}`);
  expect(whyNotPort(instead)).toBeUndefined();
});

test.each([
  ["PORT", "6000"],
  ["AUTHORIZE_NET_EMULATOR_PORT", "6000"],
  ["MAILBOX_PORT", "6000"],
  ["CONSTANT_CONTACT_EMULATOR_PORT", "6000"],
])("npm start refuses %s=%s at once and starts nothing", async (setting, port) => {
  await expect(checkPlaces(planProduct({ [setting]: port }))).rejects.toThrow(
    `${setting} cannot be 6000: browsers refuse to open that port. Use 6001`,
  );
});

test("npm start needs the number of a port to find what it has started", async () => {
  await expect(checkPlaces(planProduct({ PORT: "0" }))).rejects.toThrow("PORT cannot be 0");
});

test("The port for emails may be one of theirs, since no browser opens it", async () => {
  expect(mailboxSettings({ MAILBOX_SMTP_PORT: "587" })).toMatchObject({ smtpPort: 587 });
});

test("The portal and each emulator refuse such a port, too, when started alone", () => {
  const sentence = "cannot be 6000: browsers refuse to open that port. Use 6001";
  expect(() => testConfig({ PORT: "6000" })).toThrow(`PORT ${sentence}`);
  expect(() => testConfig({ PUBLIC_URL: "http://localhost:6000" })).toThrow(`PUBLIC_URL ${sentence}`);
  expect(() => cardSettings({ AUTHORIZE_NET_EMULATOR_PORT: "6000" })).toThrow(sentence);
  expect(() => mailboxSettings({ MAILBOX_PORT: "6000" })).toThrow(sentence);
  expect(() => mailingListSettings({ CONSTANT_CONTACT_EMULATOR_PORT: "6000" })).toThrow(sentence);
});
