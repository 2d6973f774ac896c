import { once } from "node:events";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addressOf, useProgram } from "#test/programs/emulator-program.ts";
import { drive, returnOptions } from "#test/services/authorize-net/drive.ts";

const program = useProgram(join(import.meta.dirname, "main.ts"));

test("the program listens on loopback, registers its webhook and ends on SIGTERM", async () => {
  const child = program.start({
    AUTHORIZE_NET_EMULATOR_PORT: "0",
    AUTHORIZE_NET_EMULATOR_WEBHOOK_URL: "http://127.0.0.1:9/webhook",
  });
  const url = await addressOf(child);
  const { webhooks } = await (await fetch(`${url}/__emulator/webhooks`)).json();
  expect(webhooks).toMatchObject([{ url: "http://127.0.0.1:9/webhook", status: "active" }]);
  expect(webhooks[0].eventTypes).toHaveLength(6);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a wrong setting is named and nothing starts", async () => {
  const child = program.start({
    AUTHORIZE_NET_EMULATOR_PORT: "many",
    AUTHORIZE_NET_EMULATOR_SIGNATURE_KEY: "short",
  });
  const complaint = await text(child.stderr);
  expect(complaint).toContain("AUTHORIZE_NET_EMULATOR_PORT");
  expect(complaint).toContain("AUTHORIZE_NET_EMULATOR_SIGNATURE_KEY: 128 hex characters");
});

test("a payment that was answered is found again after the process was killed", async () => {
  const env = {
    AUTHORIZE_NET_EMULATOR_PORT: "0",
    AUTHORIZE_NET_EMULATOR_FILE: join(program.folder, "state.json"),
  };
  const first = program.start(env);
  const url = await addressOf(first);
  const post = async (at: string, path: string, body: object) =>
    (
      await fetch(at + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      })
    ).json();
  const merchantAuthentication = { name: "demo-login", transactionKey: "demo-transaction" };
  const transactionRequest = { transactionType: "authCaptureTransaction", amount: "25.00" };
  const setting = {
    settingName: "hostedPaymentReturnOptions",
    settingValue: JSON.stringify(returnOptions),
  };
  const hostedPaymentSettings = { setting: [setting] };
  const ask = {
    getHostedPaymentPageRequest: { merchantAuthentication, transactionRequest, hostedPaymentSettings },
  };
  const { token } = await post(url, "/xml/v1/request.api", ask);
  const { transId } = await post(url, "/__emulator/pay", { token });
  first.kill("SIGKILL");
  await once(first, "exit");
  const again = await addressOf(program.start(env));
  const details = { getTransactionDetailsRequest: { merchantAuthentication, transId } };
  expect(await post(again, "/xml/v1/request.api", details)).toMatchObject({
    transaction: { transId, transactionStatus: "capturedPendingSettlement" },
  });
  expect(await readdir(program.folder)).toEqual(["state.json"]);
});

test("settlements, webhooks, planned retries and the clock survive a restart", async () => {
  const file = join(program.folder, "state.json");
  const hook = { webhookUrl: "http://127.0.0.1:9/webhook" };
  const before = await drive({ file, ...hook });
  const transId = await before.paid();
  await before.control("/clock/advance", { ms: 6 * 3_600_000 });
  await before.close();
  const after = await drive({ file, ...hook });
  expect(await after.details(transId)).toMatchObject({ transactionStatus: "settledSuccessfully" });
  expect((await after.control("/webhooks")).webhooks).toHaveLength(1);
  const { notifications } = await after.control("/notifications");
  expect(notifications).toMatchObject([{ deliveryStatus: "RetryPending" }]);
  expect((await after.control("/clock")).now).toMatch(/^2026-03-03T00:00/);
  await after.close();
});

test("the configured webhook follows its address and is active again after a restart", async () => {
  const file = join(program.folder, "state.json");
  const before = await drive({ file, webhookUrl: "http://127.0.0.1:9/old" });
  await before.paid();
  await before.control("/clock/advance", { ms: 10 * 24 * 3_600_000 });
  const { webhooks } = await before.control("/webhooks");
  expect(webhooks).toMatchObject([{ status: "inactive" }]);
  await before.close();
  const after = await drive({ file, webhookUrl: "http://127.0.0.1:9/new" });
  expect((await after.control("/webhooks")).webhooks).toMatchObject([
    { webhookId: webhooks[0].webhookId, url: "http://127.0.0.1:9/new", status: "active" },
  ]);
  await after.close();
});

test("a damaged file is not overwritten", async () => {
  const file = join(program.folder, "state.json");
  await writeFile(file, '{"version":1,');
  await expect(drive({ file })).rejects.toThrow("move it away");
});
