import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addressOf, useProgram } from "#test/programs/emulator-program.ts";
import { drive } from "#test/services/constant-contact/drive.ts";

const program = useProgram(join(import.meta.dirname, "main.ts"));

test("the program listens on loopback, knows its application and ends on SIGTERM", async () => {
  const child = program.start({
    CONSTANT_CONTACT_EMULATOR_PORT: "0",
    CONSTANT_CONTACT_EMULATOR_CLIENT_ID: "ours",
    CONSTANT_CONTACT_EMULATOR_REDIRECT_URIS: "https://one.example/back https://two.example/back",
  });
  const query = new URLSearchParams({
    client_id: "ours",
    redirect_uri: "https://two.example/back",
    response_type: "code",
    scope: "contact_data",
    state: "x",
  });
  expect((await fetch(`${await addressOf(child)}/oauth2/default/v1/authorize?${query}`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a wrong setting is named and nothing starts", async () => {
  const child = program.start({
    CONSTANT_CONTACT_EMULATOR_PORT: "many",
    CONSTANT_CONTACT_EMULATOR_REDIRECT_URIS: "somewhere",
  });
  const complaint = await text(child.stderr);
  expect(complaint).toContain("CONSTANT_CONTACT_EMULATOR_PORT");
  expect(complaint).toContain("CONSTANT_CONTACT_EMULATOR_REDIRECT_URIS");
});

test("a contact that was answered is found again after the process was killed", async () => {
  const env = {
    CONSTANT_CONTACT_EMULATOR_PORT: "0",
    CONSTANT_CONTACT_EMULATOR_FILE: join(program.folder, "state.json"),
  };
  const first = program.start(env);
  const url = await addressOf(first);
  const body = JSON.stringify({ contacts: [{ email: "ann@example.org", lists: ["Members"] }] });
  await fetch(`${url}/__emulator/contacts`, { method: "POST", body });
  first.kill("SIGKILL");
  await once(first, "exit");
  const again = await addressOf(program.start(env));
  const { contacts } = await (await fetch(`${again}/__emulator/contacts`)).json();
  expect(contacts).toMatchObject([{ email_address: { address: "ann@example.org" }, lists: ["Members"] }]);
});

test("tokens, waiting activities, counted calls and the clock survive a restart", async () => {
  const file = join(program.folder, "state.json");
  const before = await drive({ file });
  const tokens = await before.connect();
  const list = await before.made("list", { name: "Members" });
  await before.api("POST", "/activities/contacts_json_import", {
    body: {
      import_data: [{ email: "ann@example.org" }],
      list_ids: [list],
    },
  });
  await before.pass(1_500);
  await before.close();
  const after = await drive({ file });
  expect((await after.control("/clock")).now).toMatch(/^2026-03-10T15:00:0[12]/);
  const asked = (path: string) => after.api("GET", path, { token: tokens.access_token });
  expect((await after.control("/activities")).activities).toMatchObject([{ state: "processing" }]);
  await after.pass(10_000);
  expect((await asked("/contacts?email=ann@example.org")).body.contacts).toHaveLength(1);
  expect([...after.provider.state.usage.values()]).toEqual([
    { key: "demo-constant-contact-key 2026-03-10", calls: 3 },
  ]);
  expect((await after.refresh(tokens.refresh_token ?? "")).status).toBe(200);
  await after.close();
});

test("only its owner can read the file, a reset empties it, and a damaged one is not overwritten", async () => {
  const file = join(program.folder, "state.json");
  const before = await drive({ file });
  await before.control("/contacts", { contacts: [{ email: "ann@example.org" }] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await before.control("/reset", {});
  await before.close();
  const after = await drive({ file });
  expect((await after.control("/contacts")).contacts).toEqual([]);
  await after.close();
  await writeFile(file, '{"version":2,');
  await expect(drive({ file })).rejects.toThrow("move it away");
});
