import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import { bodiesNear, queriesNear, sentSchema } from "./from-schema.ts";
import { fire, REQUESTS, type Shot, signatureOf } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import { IS_LONG, RUNS, SEED } from "./volume.ts";

const stage = useWorld();
const { app } = stage;

/** Processor time that one call may take. In-process, so what else runs on the machine does not count. */
const MOST_CPU_MS = 2000;
/** What the heap may have grown by after thousands of calls. */
const MOST_GROWTH_MB = 24;
/** What an answer never reveals: a place in the code, the text of a query, a path of the machine. */
const INSIDE =
  /\n\s+at |node_modules|src\/server|\.ts:\d|Failed query|insert into "|select .* from "|\/work\//;

const calls = endpoints.map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}` }));
const tally = { calls: 0, refused: 0, taken: 0 };

/** Sends it as an allowed caller, and returns what is wrong with the answer, or nothing. */
async function judge(
  endpoint: Endpoint,
  shot: Shot,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const cookie = endpoint.who === "member" ? stage.world.anna.cookie : stage.world.full;
  const call = `${endpoint.method} ${endpoint.path}`;
  const began = process.cpuUsage();
  const reply = await fire(app, call, { shot, cookie: endpoint.who === "visitor" ? "" : cookie, headers });
  const { user, system } = process.cpuUsage(began);
  const cpuMs = (user + system) / 1000;
  tally.calls += 1;
  tally[reply.status < 400 ? "taken" : "refused"] += 1;
  const sent = `${JSON.stringify(shot.body)?.slice(0, 300) ?? ""} to ${shot.path.slice(0, 200)}`;
  const wrong = (what: string) => [`${call}: ${what} (${sent})`];
  if (reply.status >= 500) return wrong(`${reply.status} ${reply.text.slice(0, 200)}`);
  if (INSIDE.test(reply.text)) return wrong(`told of the inside: ${reply.text.slice(0, 300)}`);
  if (cpuMs > MOST_CPU_MS) return wrong(`took ${Math.round(cpuMs)} ms of the processor`);
  const isPage = endpoint.output === undefined && reply.headers.get("content-type")?.startsWith("text/html");
  const said = typeof reply.body === "object" && reply.body !== null ? reply.body.message : undefined;
  if (reply.status >= 400 && !isPage && !/\w{3}/.test(String(said))) {
    return wrong(`${reply.status} without a message: ${reply.text.slice(0, 100)}`);
  }
  await tidy(call, reply.status);
  return [];
}

/** What one call did must not hide what the next one does. */
async function tidy(call: string, status: number): Promise<void> {
  if (/login|password/.test(call)) await app.db.execute(sql`delete from login_attempts`);
  if (status < 400 && !call.startsWith("GET ")) await stage.restore();
}

const drawn = <Value>(from: fc.Arbitrary<Value>, runs = RUNS) =>
  fc.sample(from, { seed: SEED, numRuns: runs });

function shotOf(call: string): Shot {
  const request = REQUESTS[call];
  if (!request) throw new Error(`${call} has no request`);
  return request.shot(stage.world.anna, stage.world);
}

const withBody = calls.filter(({ endpoint }) => endpoint.input);
const withQuery = calls.filter(({ endpoint }) => endpoint.query);
/** Those that read what is sent: JSON, a file, a form of ours, or the card provider's notification. */
const reading = calls.filter(
  ({ endpoint: { method, input, output, file } }) => method !== "GET" && (input || file || !output),
);

test.each(withBody)("$call says what is wrong with a body that is", async ({ endpoint, call }) => {
  const shot = shotOf(call);
  const schema = sentSchema(endpoint.input ?? expect.unreachable());
  const found: string[] = [];
  for (const body of drawn(bodiesNear(schema, shot.body))) {
    found.push(...(await judge(endpoint, { ...shot, body })));
  }
  expect(found, `seed ${SEED}`).toEqual([]);
});

test.each(withQuery)("$call says what is wrong with a question that is", async ({ endpoint, call }) => {
  const shot = shotOf(call);
  const [path = "", query = ""] = shot.path.split("?");
  const schema = sentSchema(endpoint.query ?? expect.unreachable());
  const found: string[] = [];
  for (const asked of drawn(queriesNear(schema, query))) {
    found.push(...(await judge(endpoint, { ...shot, path: `${path}?${asked}` })));
  }
  expect(found, `seed ${SEED}`).toEqual([]);
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

/** Bodies that are not JSON, or JSON of the wrong shape, each with its content type. */
const RAW: readonly (readonly [bytes: string | Buffer, headers?: Record<string, string>])[] = [
  ...["", " ", "{", "}", "nul", "NaN", '{"a":NaN}', '{"a":Infinity}', "{'a':1}", '{"a":1,}', "[1,2", '"'].map(
    (text) => [text] as const,
  ),
  ...["null", "true", "7", '"text"', "[]", "[[]]", "[{}]", deep(1000), deep(9000), "[".repeat(90_000)].map(
    (text) => [text] as const,
  ),
  ['{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'],
  ['{"a":1,"a":2,"a":{"a":3}}'],
  [`{"a":${"9".repeat(90_000)}}`],
  [`{"a":"${"x".repeat(200_000)}"}`],
  [Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  [Buffer.from('{"a":"\xe9\xff"}', "latin1")],
  [utf16('{"a":1}')],
  ['\ufeff{"a":1}'],
  ["{}", { "content-type": "text/plain" }],
  ["{}", { "content-type": "application/x-www-form-urlencoded" }],
  ["{}", { "content-type": "multipart/form-data" }],
  ["{}", { "content-type": "application/json; charset=utf-16" }],
  ["{}", { "content-type": "application/jsonp" }],
  ["{}", { "content-type": "" }],
  ["<a/>", { "content-type": "application/xml" }],
  [Buffer.from([0x1f, 0x8b, 0x08, 0]), { "content-encoding": "gzip" }],
];

test("bodies that are not JSON, or of the wrong shape, are refused by every call", async () => {
  const found: string[] = [];
  for (const [turn, { endpoint, call }] of reading.entries()) {
    const { path } = shotOf(call);
    // In the short form each third one, and another third for the next call.
    const some = RAW.filter((_, at) => IS_LONG || (at + turn) % 3 === 0);
    for (const [bytes, headers] of some) {
      const file = new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);
      const type = { "content-type": "application/json", ...headers };
      const signature = signatureOf(app, typeof bytes === "string" ? bytes : bytes.toString("utf8"));
      found.push(...(await judge(endpoint, { path, file }, { ...type, ...signature })));
    }
  }
  expect(found).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "isAdmin")).toBeUndefined();
});

/** Replacements for a part of the path. */
const PARTS = [
  ...[
    "%",
    "%zz",
    "%ff",
    "%c3%28",
    "%00",
    "1%00",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%5c..%5c",
    "%0d%0aX: 1",
  ],
  ...["1;drop", "1,2", "[1]", "{}", "1?", "1#", "a".repeat(3000), "%F0%9F%98%80", "%ed%a0%80", "__proto__"],
];

test("malformed addresses answer 404 or 400", async () => {
  const found: string[] = [];
  for (const { endpoint, call } of calls) {
    if (!endpoint.path.includes(":")) continue;
    const shot = shotOf(call);
    for (const part of PARTS) {
      const path = endpoint.path.replace(/:\w+/, part);
      found.push(...(await judge(endpoint, { ...shot, path })));
    }
  }
  expect(found).toEqual([]);
});

test("thousands of bad calls leave no memory behind", async () => {
  const bad = async () => {
    for (const { endpoint, call } of reading) {
      for (const body of drawn(fc.jsonValue({ maxDepth: 3 }), IS_LONG ? 40 : 8)) {
        await judge(endpoint, { path: shotOf(call).path, body });
      }
    }
  };
  // Once for what is compiled and remembered on the first time.
  await bad();
  const before = heapMb();
  await bad();
  await bad();
  expect(heapMb() - before).toBeLessThan(MOST_GROWTH_MB);
});

test("enough was tried for a meaningful result", () => {
  console.warn(
    `bad input: ${tally.calls} calls, ${tally.refused} refused, ${tally.taken} taken, seed ${SEED}`,
  );
  expect(tally.calls).toBeGreaterThan(IS_LONG ? 5000 : 1500);
  expect(tally.taken).toBeGreaterThan(100);
});

function heapMb(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
