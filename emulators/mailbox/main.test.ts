import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { spawnNode } from "#test/programs/spawn-node.ts";

const main = join(import.meta.dirname, "main.ts");

test("the program says where it listens, takes mail, and ends on SIGTERM", async () => {
  const child = spawnNode([main], {
    env: { MAILBOX_PORT: "0", MAILBOX_SMTP_PORT: "0", MAILBOX_IMAP_PORT: "0" },
  });
  const [line] = await once(child.stdout, "data");
  const [, url = "", port] = /(http:\S+), mail to smtp:\/\/127\.0\.0\.1:(\d+)/.exec(String(line)) ?? [];
  const transport = createTransport({ host: "127.0.0.1", port: Number(port) });
  await transport.sendMail({ from: "a@example.org", to: "b@example.org", subject: "Hello", text: "Hello" });
  transport.close();
  expect((await (await fetch(`${url}/messages`)).json()).messages).toMatchObject([{ subject: "Hello" }]);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a wrong setting is named and nothing starts", async () => {
  const child = spawnNode([main], { env: { MAILBOX_SMTP_PORT: "many" } });
  expect(await text(child.stderr)).toContain("MAILBOX_SMTP_PORT");
});
