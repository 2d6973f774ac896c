import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";

let stop = () => {};
afterEach(() => stop());

/** A portal that answers so, and what it was asked. */
async function aPortal(
  status: number,
): Promise<{ port: number; asked: { path: string; token: string; body: string }[] }> {
  const asked: { path: string; token: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({
      path: request.url ?? "",
      token: request.headers.authorization ?? "",
      body: await text(request),
    });
    response.writeHead(status, { "content-type": "application/json" }).end('{"recorded":"counted"}');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stop = () => server.close();
  return { port: (server.address() as AddressInfo).port, asked };
}

async function bounce(
  input: string | Buffer,
  {
    port,
    token = "a-token-of-the-mail-server",
    args = [] as string[],
  }: { port: number; token?: string; args?: string[] },
) {
  const child = spawn(process.execPath, ["scripts/commands/bounce.ts", ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BOUNCE_TOKEN: token },
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { said: said.trim(), code };
}

test("A report goes to the portal with the token and the address that it came to", async () => {
  const { port, asked } = await aPortal(200);
  const input = "From MAILER-DAEMON Sat Jan 3 01:05:34 2026\nFrom: MAILER-DAEMON@x\n\nNo such user";
  const args = ["--to", "bounces+1.aaaaaaaaaaaaa@x.example\r\nX-Evil: yes"];
  expect(await bounce(input, { port, args })).toEqual({ said: "counted", code: 0 });
  expect(asked).toEqual([
    {
      path: "/bounces",
      token: "Bearer a-token-of-the-mail-server",
      body: "X-Original-To: bounces+1.aaaaaaaaaaaaa@x.example\r\nFrom: MAILER-DAEMON@x\n\nNo such user",
    },
  ]);
});

test("Sends only the first megabyte of a large report", async () => {
  const { port, asked } = await aPortal(200);
  expect(await bounce(Buffer.alloc(5_000_000, 65), { port })).toMatchObject({ code: 0 });
  expect(asked[0]?.body).toHaveLength(1024 * 1024);
});

test("The mail server tries again later if the portal is busy or away, and not with a wrong token", async () => {
  const busy = await aPortal(503);
  expect(await bounce("x", busy)).toMatchObject({ code: 75 });
  stop();
  expect(await bounce("x", busy)).toMatchObject({ code: 75 });
  expect(await bounce("x", await aPortal(404))).toMatchObject({ code: 78 });
  expect(await bounce("x", { port: 1, token: "" })).toMatchObject({ code: 78 });
});
