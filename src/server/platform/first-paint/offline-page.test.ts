import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { servePages } from "./serve-pages.ts";

const BUILT = {
  script: "startPage();\n",
  style: "main { color: black }",
  worker: 'keep("__OFFLINE_VERSION__");',
};
const INDEX = '<html><head><meta charset="UTF-8"></head><body></body></html>';

function site(chapterName = "Chapter <one>", built: typeof BUILT | null = BUILT) {
  const app = new Hono();
  const config = testConfig({ CHAPTER_NAME: chapterName, CHAPTER_TIME_ZONE: "America/Chicago" });
  servePages(app, config, {
    index: INDEX,
    offline: built,
    renderMemberPage: async () => ({ head: "", body: "<p>Dear Jana</p>" }),
  });
  return app;
}

const read = async (path: string, app = site()) => {
  const answer = await app.request(path, { headers: { cookie: "chapterhouse=x" } });
  return { answer, text: await answer.text(), header: (name: string) => answer.headers.get(name) };
};

test("The offline page is self-contained and the same for everyone", async () => {
  const { answer, text, header } = await read("/offline.html");
  expect(answer.status).toBe(200);
  expect(text).toContain("<h1>The portal can’t be reached</h1>");
  expect(text).toContain("Chapter &#60;one&#62;");
  expect(text).toContain('data-time-zone="America/Chicago"');
  expect(text).not.toContain("Jana");
  expect(text).not.toMatch(/<script [^>]*src|<link [^>]*stylesheet/);
  expect(header("cache-control")).toBe("no-cache");
  expect(header("set-cookie")).toBeNull();
});

test("Its policy allows its own script and style, and nothing else inline", async () => {
  const { text, header } = await read("/offline.html");
  const inline = [...text.matchAll(/<(?:script|style)>(.*?)<\//gs)].map(([, code = ""]) => code);
  expect(inline).toEqual([BUILT.style, BUILT.script.trim()]);
  const hashes = inline.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  const policy = header("content-security-policy")?.split("; ") ?? [];
  for (const kind of ["script-src", "style-src"]) {
    const [sources = ""] = policy.filter((part) => part.startsWith(`${kind} `));
    expect(sources.split(" ").toSorted()).toEqual([kind, "'self'", ...hashes].toSorted());
  }
  expect(policy).toContain("frame-ancestors 'none'");
});

test("Browsers always ask for the worker again, and may run it for all pages", async () => {
  const { answer, header } = await read("/service-worker.js");
  expect(answer.status).toBe(200);
  expect(header("content-type")).toContain("text/javascript");
  expect(header("cache-control")).toBe("no-cache");
  expect(header("content-security-policy")?.split("; ")).toContain("worker-src 'self'");
  expect(header("x-content-type-options")).toBe("nosniff");
});

test("The worker has a new version whenever the text of the page changes", async () => {
  const workerOf = async (app: Hono) => (await read("/service-worker.js", app)).text;
  const one = await workerOf(site());
  expect(one).toMatch(/^keep\("[0-9a-f]{16}"\);$/);
  expect(await workerOf(site())).toBe(one);
  expect(await workerOf(site("Chapter two"))).not.toBe(one);
  expect(await workerOf(site("Chapter <one>", { ...BUILT, script: "startOther();" }))).not.toBe(one);
  expect(await workerOf(site("Chapter <one>", { ...BUILT, worker: `${BUILT.worker} more();` }))).not.toBe(
    one,
  );
});

test("Without a built worker both are 404, so that browsers remove theirs", async () => {
  const app = site("Chapter <one>", null);
  for (const path of ["/offline.html", "/service-worker.js"]) {
    expect((await app.request(path)).status).toBe(404);
  }
});
