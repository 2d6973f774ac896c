// The example files of deploy/, as they are but for their places and ports: a portal started by the unit's own command
// and settings, on a real PostgreSQL, with nginx in front of it.
import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findNode24 } from "#scripts/start/node-24.mjs";
import { buildWeb } from "#scripts/start/web.mjs";
import { openPostgres } from "#server/platform/database/database.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { JPEG, PNG } from "#test/files/pictures.ts";
import { freePort } from "#test/programs/free-port.ts";
import { findNginx, startNginx } from "#test/programs/nginx.ts";
import { type PortalProcess, startPortalProcess } from "#test/programs/portal-process.ts";
import { aMember } from "./factories.ts";

const unit = readFileSync("deploy/chapterhouse.service", "utf8");
const nginx = findNginx();

/** The values of a setting of the unit, in their order. */
function settingsOf(name: string): string[] {
  return unit
    .split("\n")
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
}

const analyzer = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!analyzer) console.error("NOT CHECKED: the unit of systemd; systemd-analyze is not here.");
it.skipIf(!analyzer)("systemd finds nothing wrong with the unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-unit-"));
  const file = join(folder, "chapterhouse.service");
  // The program lies elsewhere on this machine; everything else is looked at as it is.
  writeFileSync(file, unit.replaceAll("/opt/chapterhouse", process.cwd()));
  const said = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true, force: true });
  const about = said.stderr.split("\n").filter((line) => line.includes("chapterhouse.service"));
  expect(about).toEqual([]);
});

describe.skipIf(!nginx)("behind nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-proxy-"));
  const SIGNATURE_KEY = "AB".repeat(64);
  let portal: PortalProcess;
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  let ports: { plain: number; secure: number };

  beforeAll(async () => {
    // nginx is asked for built pages: anyone who runs this project alone may not have built any.
    buildWeb(findNode24());
    ports = { plain: await freePort(), secure: await freePort() };
    const url = await migratedRaceDatabase();
    const db = openPostgres(url, 2);
    const passwordHash = await hashPassword("Correct-Horse-7");
    await aMember(db, { userName: "olga", passwordHash, adminPrivileges: "full" });
    await db.close();
    const environment = Object.fromEntries(settingsOf("Environment").map((line) => line.split("=", 2)));
    const [command = ""] = settingsOf("ExecStart");
    portal = await startPortalProcess(
      {
        ...environment,
        DATABASE_URL: url,
        DATA_DIR: folder,
        LOG_LEVEL: "debug",
        AUTHORIZE_NET_SIGNATURE_KEY: SIGNATURE_KEY,
        PUBLIC_URL: `https://localhost:${ports.secure}`,
        AUTHORIZE_NET_API_LOGIN_ID: "a",
        AUTHORIZE_NET_TRANSACTION_KEY: "b",
        AUTHORIZE_NET_API_URL: "https://nowhere.authorize.net/xml/v1/request.api",
        AUTHORIZE_NET_PAGE_URL: "https://nowhere.authorize.net/payment/payment",
      },
      { command: command.replaceAll("/opt/chapterhouse", process.cwd()).split(" ") },
    );
    proxy = await startNginx(nginx ?? "", { folder, ports, portals: [portal.port] });
  }, 300_000);
  afterAll(async () => {
    await proxy?.stop();
    await portal?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Said = {
    status: number;
    headers: Record<string, string | string[] | undefined>;
    bytes: Buffer;
    json: () => Record<string, unknown>;
  };
  function ask(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array | string } = {},
  ): Promise<Said> {
    return new Promise((done, fail) => {
      const sent = requestSecure(
        {
          host: "localhost",
          port: ports.secure,
          path,
          method,
          headers,
          rejectUnauthorized: false,
          family: 4,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part) => parts.push(part));
          answer.once("end", () => {
            const bytes = Buffer.concat(parts);
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes,
              json: () => JSON.parse(bytes.toString()),
            });
          });
        },
      );
      sent.once("error", fail);
      sent.end(body);
    });
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask("POST", path, {
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: JSON.stringify(body),
    });
  /** So many questions of one address, by 200 connections. */
  async function atOnce(count: number): Promise<Said[]> {
    const said: Said[] = [];
    let left = count;
    const lanes = Array.from({ length: 200 }, async () => {
      while (left > 0) {
        left -= 1;
        said.push(await ask("GET", "/api/chapter"));
      }
    });
    await Promise.all(lanes);
    return said;
  }
  async function logIn(): Promise<string> {
    const said = await post("/api/member/login", { username: "olga", password: "Correct-Horse-7" });
    expect(said.status).toBe(200);
    const cookies = [said.headers["set-cookie"] ?? []].flat();
    expect(cookies.every((cookie) => cookie.includes("Secure"))).toBe(true);
    // A page may read the markers, which are no secret.
    const readable = cookies.flatMap((cookie) => (cookie.includes("HttpOnly") ? [] : [cookie.split("=")[0]]));
    expect(readable.sort()).toEqual(["chapterhouse_member", "chapterhouse_was"]);
    return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }
  const seen = () => readFileSync(join(folder, "access.log"), "utf8").trim().split("\n");

  it("http leads to https, and pages come with their headers, compressed", async () => {
    const plain = await new Promise<{ status: number | undefined; location: string | undefined }>(
      (done, fail) => {
        requestPlain(
          { host: "127.0.0.1", port: ports.plain, path: "/my-events?a=1", headers: { host: "localhost" } },
          (answer) => {
            answer.resume();
            done({ status: answer.statusCode, location: answer.headers.location });
          },
        )
          .once("error", fail)
          .end();
      },
    );
    expect(plain).toEqual({ status: 301, location: "https://localhost/my-events?a=1" });
    const page = await ask("GET", "/", { headers: { "accept-encoding": "gzip" } });
    expect(page.status).toBe(200);
    expect(page.headers["content-encoding"]).toBe("gzip");
    const html = gunzipSync(page.bytes).toString();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "none";
    expect(page.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(page.headers["strict-transport-security"]).toContain("max-age=31536000");
    const refused = await ask("GET", "/api/nothing");
    expect(refused.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(page.headers["cache-control"]).toBe("no-cache");
    expect(page.headers.server).toBe("nginx");
    const moved = await ask("GET", "/index.html");
    expect([moved.status, moved.headers.location]).toEqual([302, "/"]);
  });

  it("built files are cached by browsers and nginx, each encoding as requested", async () => {
    const html = (await ask("GET", "/")).bytes.toString();
    const path = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "no style sheet";
    const get = (encoding: string) => ask("GET", path, { headers: { "accept-encoding": encoding } });
    const [first, second, other] = [await get("br"), await get("br"), await get("gzip")];
    for (const { status, headers } of [first, second, other]) {
      expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
    expect([first, second, other].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "br",
      "gzip",
    ]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const marks = () =>
      seen()
        .filter((line) => line.includes(`"GET ${path}"`))
        .map((line) => line.split(" ").at(-1));
    await expect.poll(() => marks().slice(0, 2)).toEqual(["MISS", "HIT"]);
  });

  it("one id names a log-in request in nginx's log, the portal's log and the answer", async () => {
    const cookie = await logIn();
    const said = await ask("GET", "/api/member/auth", {
      headers: { cookie, "x-request-id": "chosen-by-a-stranger" },
    });
    expect([said.status, said.json().userName]).toEqual([200, "olga"]);
    const id = String(said.headers["x-request-id"]);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(() => portal.lines().some(({ requestId }) => requestId === id)).toBe(true);
    const line = () => seen().find((one) => one.includes(` ${id} `));
    await expect.poll(line).toContain('"GET /api/member/auth" 200 ');
    const elsewhere = await post("/api/member/logout", {}, { cookie, "sec-fetch-site": "cross-site" });
    expect(elsewhere.status).toBe(403);
  });

  it("nginx logs no calendar or payment secrets; http redirects to the portal's name", async () => {
    const secrets = ["A".repeat(43), "B".repeat(22), "C".repeat(22), "D".repeat(22)];
    const [calendar, back, cancelled, code] = secrets;
    for (const path of [
      ...[`/api/calendar/${calendar}`, `/api/payment/return/${back}`, `/api/payment/cancel/${cancelled}`],
      `/api/login/callback?code=${code}`,
    ]) {
      await ask("GET", path);
    }
    await expect.poll(() => seen().filter((line) => line.includes("/[cut]")).length).toBe(3);
    expect(seen().join("\n")).not.toMatch(/A{43}|[BCD]{22}/);
    const location = await new Promise<string | undefined>((done, fail) => {
      const headers = { host: "elsewhere.example" };
      requestPlain({ host: "127.0.0.1", port: ports.plain, path: "/x", headers }, (answer) => {
        answer.resume();
        done(answer.headers.location);
      })
        .once("error", fail)
        .end();
    });
    expect(location).toBe("https://localhost/x");
  });

  it("pictures, attachments and rosters pass; larger uploads are refused with a message", async () => {
    const cookie = await logIn();
    const sent = { cookie, "sec-fetch-site": "same-origin", "content-type": "image/png" };
    const picture = await ask("POST", "/api/events/images", { headers: sent, body: PNG });
    expect(picture.status).toBe(201);
    const shown = await ask("GET", String(picture.json().imageUrl));
    expect([shown.status, shown.headers["content-type"], shown.bytes.equals(PNG)]).toEqual([
      200,
      "image/png",
      true,
    ]);
    const menu = new Uint8Array(4_900_000);
    menu.set(Buffer.from("%PDF-1.7"));
    const attached = await ask("POST", "/api/email-files?name=menu.pdf", { headers: sent, body: menu });
    expect(attached.status).toBe(201);
    const large = await ask("POST", "/api/events/images", {
      headers: sent,
      body: new Uint8Array(6 * 1024 * 1024),
    });
    expect([large.status, large.json()]).toEqual([413, { message: expect.any(String), code: "too_large" }]);
    const huge = await ask("POST", "/api/imports", {
      headers: sent,
      body: new Uint8Array(13 * 1024 * 1024),
    }).catch(() => undefined);
    if (huge)
      expect([huge.status, huge.json()]).toEqual([
        413,
        { message: "That file or text is too large.", code: "too_large" },
      ]);
    const text = await post("/api/member/login", { username: "x".repeat(120_000), password: "x" });
    expect([text.status, text.json()]).toEqual([
      413,
      { message: "That is too much text. Please shorten it.", code: "too_large" },
    ]);
    const longer = await post("/api/member/login", { username: "x".repeat(700_000), password: "x" });
    expect([longer.status, longer.json()]).toEqual([
      413,
      { message: "That file or text is too large.", code: "too_large" },
    ]);
  });

  it("nginx keeps uploaded pictures, and does not keep that one is missing", async () => {
    const sent = { cookie: await logIn(), "sec-fetch-site": "same-origin", "content-type": "image/jpeg" };
    const missing = `/uploads/${createHash("sha256").update(JPEG).digest("hex")}.jpg`;
    expect((await ask("GET", missing)).status).toBe(404);
    const { imageUrl } = (await ask("POST", "/api/events/images", { headers: sent, body: JPEG })).json();
    expect(imageUrl).toBe(missing);
    const [first, second] = [await ask("GET", missing), await ask("GET", missing)];
    expect([first.bytes.equals(JPEG), second.bytes.equals(JPEG), second.headers["content-type"]]).toEqual([
      true,
      true,
      "image/jpeg",
    ]);
    const marks = () =>
      seen()
        .filter((line) => line.includes(`"GET ${missing}"`))
        .map((line) => line.split(" ").at(-1));
    await expect.poll(marks).toEqual(["MISS", "MISS", "HIT"]);
    // What follows a question mark is no other picture.
    expect((await ask("GET", `${missing}?again`)).bytes.equals(JPEG)).toBe(true);
    await expect.poll(marks).toEqual(["MISS", "MISS", "HIT", "HIT"]);
  });

  it("the card processor's notifications arrive unchanged, forged ones are refused", async () => {
    const body =
      '{ "notificationId":"n-1" ,"eventType":"net.authorize.payment.authcapture.created","payload":{"id":"60001","entityName":"transaction","merchantReferenceId":"CH-1","authAmount": 1.00} }';
    const signature = createHmac("sha512", SIGNATURE_KEY).update(body).digest("hex").toUpperCase();
    const send = (signed: string) =>
      ask("POST", "/api/payment/webhook", {
        headers: { "content-type": "application/json", "x-anet-signature": `sha512=${signed}` },
        body,
      });
    expect((await send(signature)).status).toBe(200);
    expect((await send(signature.replace(/./, "0"))).status).toBe(401);
  });

  it("clients cannot forge their address, and only this machine can read the metrics", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 52; n += 1) {
      const from = { "x-forwarded-for": `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` };
      statuses.push(
        (await post("/api/member/login", { username: `nobody${n}`, password: "wrong-word" }, from)).status,
      );
    }
    expect(statuses.slice(0, 40).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1), "fifty failures from one address, whatever it says").toBe(429);
    expect((await ask("GET", "/metrics")).status).toBe(404);
    const own = await fetch(`http://127.0.0.1:${portal.port}/metrics`);
    expect([own.status, await own.text()]).toEqual([
      200,
      expect.stringContaining('chapterhouse_database_connections{state="idle"}'),
    ]);
    const around = await fetch(`http://127.0.0.1:${portal.port}/metrics`, {
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(around.status).toBe(404);
  });

  it("a whole chapter's opening minute behind one address passes; a flood does not", async () => {
    const crowd = await atOnce(1_400);
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
    const flood = await atOnce(3_000);
    const turned = flood.find(({ status }) => status === 429);
    expect(turned?.json()).toEqual({
      message: "Too many requests at once. Please wait a moment and try again.",
      code: "rate_limited",
    });
    expect(turned?.headers["retry-after"]).toBe("5");
  });

  it("while the portal restarts people see a message", async () => {
    await wait(1_000);
    expect(await portal.stop()).toBe(0);
    const said = await ask("GET", "/api/chapter");
    expect([said.status, said.json()]).toEqual([
      503,
      { message: "The portal is being restarted. Please try again in a minute.", code: "unavailable" },
    ]);
  });
});
