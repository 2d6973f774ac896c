import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { JSDOM } from "jsdom";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import type { PageRenderer } from "#contract/pages/server-rendered-page.ts";
import { chapterOf } from "#server/chapter/show-chapter.ts";
import { memberPageRenderer } from "#server/platform/first-paint/render-member-page.ts";
import { servePages } from "#server/platform/first-paint/serve-pages.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { SESSION_COOKIE } from "#server/platform/session-gate/session-cookies.ts";
import { HOSTILE, RUN, SLIPPED } from "#test/security/hostile-texts.ts";
import memberPages from "#web/first-paint/member-page-renderer.tsx";
import { useApp } from "./app.ts";
import { aDinner, aMember, aPicture, aRegistration, sessionOf } from "./factories.ts";

const app = useApp();
const { DOMParser } = new JSDOM().window;
/** Pages are rendered with the machine's clock, as browsers use theirs. */
const TO_COME = new Date(Date.now() + 90 * 86_400_000);
const index = readFileSync("src/web/index.html", "utf8");

type Odd = {
  isBusy?: boolean;
  drawing?: PageRenderer;
  withinMs?: number;
  fetch?: typeof app.fetch;
  isOff?: boolean;
};

/** The pages as the portal serves them, and what it says of them in its log. */
async function openPages({
  drawing = memberPages,
  withinMs = 20_000,
  isBusy = false,
  fetch,
  isOff = false,
}: Odd = {}) {
  const { db } = app;
  const config = { ...app.config, serverRendering: !isOff };
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const chapter = chapterOf(config);
  const ready = Promise.withResolvers<void>();
  const load = async () => ({
    ...drawing,
    prepare: () => memberPages.prepare().then(() => void setTimeout(ready.resolve)),
  });
  const renderMemberPage = memberPageRenderer(
    { fetch: fetch ?? ((request) => app.fetch(request)) },
    {
      gate: openGate(db, config),
      clock: () => app.now,
      log,
      config,
      chapter,
      load,
      withinMs,
      isBusy: () => isBusy,
    },
  );
  const http = new Hono();
  servePages(http, config, { facts: { chapter }, renderMemberPage, index });
  // The first visitor gets an unrendered page, and the rest is fetched.
  await renderMemberPage(
    new Request(config.publicUrl, { headers: { cookie: `${SESSION_COOKIE}=${"x".repeat(43)}` } }),
  );
  if (!isOff) await ready.promise;
  const open = async (
    path: string,
    {
      cookie = "",
      headers = {},
      method = "GET",
    }: { cookie?: string; headers?: Record<string, string>; method?: string } = {},
  ) => {
    const request = new Request(new URL(path, config.publicUrl), {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
    });
    const response = await http.fetch(request);
    const html = await response.text();
    const document = new DOMParser().parseFromString(html, "text/html");
    const template = document.querySelector<HTMLTemplateElement>("template#member-page");
    const blocks = [...document.querySelectorAll<HTMLElement>("script[data-answer]")];
    return {
      html,
      status: response.status,
      document,
      page: template?.content ?? null,
      text: template?.content.textContent ?? null,
      reader: JSON.parse(
        document.querySelector<HTMLMetaElement>("meta[name=rendered-for]")?.content ?? "null",
      ),
      answers: Object.fromEntries(
        blocks.map(({ dataset, textContent }) => [dataset.answer, JSON.parse(textContent ?? "null")]),
      ),
      cache: response.headers.get("cache-control"),
      policy: response.headers.get("content-security-policy"),
    };
  };
  return { open, lines };
}

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof openPages>>["open"]>>;

/** The page as everyone gets it. */
function expectPlain(opened: Opened): void {
  expect(opened.page).toBeNull();
  expect(opened.reader).toBeNull();
  // What visitors read on the landing page is no one's.
  const { "/api/announced-events": _public, ...answers } = opened.answers;
  expect(answers).toEqual({});
  expect(opened.cache).toBe("no-cache");
  expect(opened.document.getElementById("first-paint")).not.toBeNull();
}

async function aReader(facts: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(app.db, { firstName: "Anna", lastName: "Berg", ...facts });
  return { member, cookie: await sessionOf(app, { memberId: member.id }) };
}

describe("A signed-in member", () => {
  test.each([
    ["/", "Welcome back, Anna!"],
    ["/events", "The Long Table"],
    ["/events/:id/register", "The Long Table"],
    ["/my-events", "My Event Registrations"],
    ["/dues-renewal", "Membership Status"],
  ])("gets %s rendered with all its data, and nobody caches it", async (path, words) => {
    const { member, cookie } = await aReader();
    const dinner = await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
    const { open, lines } = await openPages();
    const opened = await open(path.replace(":id", String(dinner.id)), { cookie });
    expect(opened.text).toContain(words);
    expect(opened.text).not.toContain("Loading");
    expect(opened.cache).toBe("private, no-store");
    expect(opened.reader).toMatchObject({ id: member.id, firstName: "Anna", isMember: true, isAdmin: false });
    expect(Object.keys(opened.answers).length).toBeGreaterThan(0);
    for (const [address, answer] of Object.entries(opened.answers)) {
      expect((await app.call("GET", address, { cookie })).body).toEqual(answer);
    }
    expect(lines).toEqual([]);
  });

  test.each(["/events", "/events/:id/register"])(
    "gets the first picture of %s early, in the size of the screen",
    async (path) => {
      const { cookie } = await aReader();
      const imageUrl = await aPicture(app.db);
      const dinner = await aDinner(app.db, { dateTime: TO_COME, imageUrl });
      const { open } = await openPages();
      const { document, page } = await open(path.replace(":id", String(dinner.id)), { cookie });
      const early = [...document.head.querySelectorAll("link[as=image]")];
      const [avif] = page?.querySelectorAll("picture > source") ?? [];
      const asked = ["imagesrcset", "imagesizes", "type", "href"];
      expect(early.map((link) => asked.map((name) => link.getAttribute(name)))).toEqual([
        [avif?.getAttribute("srcset"), avif?.getAttribute("sizes"), "image/avif", null],
      ]);
      expect(avif?.getAttribute("srcset")).toContain("-480.avif 480w");
      // Chrome chooses the size where it reads the link: before this it takes a phone for 980 points wide.
      const follows = document
        .querySelector("meta[name=viewport]")
        ?.compareDocumentPosition(early[0] as Node);
      expect(follows).toBe(document.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  test("gets the same text that React renders, and no style that the policy refuses", async () => {
    const { cookie } = await aReader();
    await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
    const { open } = await openPages();
    const { html, policy } = await open("/events", { cookie });
    expect(html).not.toMatch(/<[^>]* style=/);
    expect(policy).not.toContain("unsafe");
  });

  test("gets every other page plain", async () => {
    const { cookie } = await aReader();
    const { open } = await openPages();
    for (const path of [
      "/profile",
      "/terms",
      "/admin",
      "/events/none/register",
      "/member-login",
      "/nowhere",
    ]) {
      expectPlain(await open(path, { cookie }));
    }
  });
});

describe("A signed-in officer", () => {
  test.each([
    ["full", "/admin", "The Long Table"],
    ["limited", "/admin", "The Long Table"],
    ["full", "/admin/members", "Member Management"],
    ["full", "/admin/payments", "All caught up"],
  ] as const)(
    "with %s rights gets %s rendered, without a refused style",
    async (adminPrivileges, path, words) => {
      const { cookie } = await aReader({ adminPrivileges });
      await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
      const { open, lines } = await openPages();
      const { html, text, answers } = await open(path, { cookie });
      expect(text).toContain(words);
      expect(html).not.toMatch(/<[^>]* style=/);
      expect(Object.keys(answers).length).toBeGreaterThan(0);
      for (const [address, answer] of Object.entries(answers)) {
        expect((await app.call("GET", address, { cookie })).body).toEqual(answer);
      }
      expect(lines).toEqual([]);
    },
  );

  test("whose rights have ended sees a member's page with the officers' navigation", async () => {
    const { cookie } = await aReader({ adminPrivileges: "full" });
    await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
    app.now = new Date(app.now.getTime() + 9 * 3_600_000);
    const { open } = await openPages();
    const { page, text, reader } = await open("/events", { cookie });
    expect(text).toContain("The Long Table");
    expect(reader).toMatchObject({ isAdmin: true, hasAnyAdminAccess: true });
    expect(page?.querySelector('a[href="/admin"]')).not.toBeNull();
    expectPlain(await open("/admin/members", { cookie }));
  });

  test("with limited rights gets pages of full officers plain", async () => {
    const { cookie } = await aReader({ adminPrivileges: "limited" });
    const { open } = await openPages();
    for (const path of ["/admin/members", "/admin/payments"]) expectPlain(await open(path, { cookie }));
  });
});

describe("Nobody's page contains another member's data", () => {
  test("A visitor, a stale cookie and a session that has run out get the plain page", async () => {
    const { cookie } = await aReader();
    const { open, lines } = await openPages();
    expectPlain(await open("/events"));
    expectPlain(await open("/events", { cookie: `chapterhouse_session=${"A".repeat(43)}` }));
    app.now = new Date(app.now.getTime() + app.config.session.memberMs + 1000);
    expectPlain(await open("/events", { cookie }));
    expect(lines).toEqual([]);
  });

  test("One member's registrations are on no other's pages", async () => {
    const anna = await aReader();
    const otto = await aReader({ firstName: "Otto" });
    const dinner = await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
    await aRegistration(app.db, {
      eventId: dinner.id,
      memberId: anna.member.id,
      foodRequests: "no oysters for Anna",
    });
    const { open } = await openPages();
    const hers = await open("/my-events", { cookie: anna.cookie });
    expect(hers.text).toContain("no oysters for Anna");
    for (const path of ["/", "/events", "/my-events", `/events/${dinner.id}/register`]) {
      const ottos = await open(path, { cookie: otto.cookie });
      expect(ottos.reader).toMatchObject({ id: otto.member.id, firstName: "Otto" });
      expect(ottos.html).not.toContain("oysters");
    }
  });

  test("Attendees are rendered for officers only", async () => {
    const guest = await aReader({ firstName: "Guendolin" });
    const dinner = await aDinner(app.db);
    await aRegistration(app.db, { eventId: dinner.id, memberId: guest.member.id });
    const officer = await aReader({ firstName: "Olga", adminPrivileges: "limited" });
    const { open } = await openPages();
    const path = `/events/${dinner.id}/attendees`;
    const seen = await open(path, { cookie: officer.cookie });
    expect(seen.text).toContain("Guendolin");
    expect(seen.reader).toMatchObject({ isLimitedAdmin: true, hasAnyAdminAccess: true, isAdmin: false });
    const other = await aReader({ firstName: "Paul" });
    const denied = await open(path, { cookie: other.cookie });
    expect(denied.html).not.toContain("Guendolin");
    expect(Object.keys(denied.answers)).toEqual([`/api/events/${dinner.id}`]);
  });

  test("A right taken away a moment ago is already missing from the page", async () => {
    const officer = await aReader({ adminPrivileges: "full" });
    const { open } = await openPages();
    expect((await open("/events", { cookie: officer.cookie })).reader).toMatchObject({ isAdmin: true });
    await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${officer.member.id}`);
    const now = await open("/events", { cookie: officer.cookie });
    expect(now.reader).toMatchObject({ isAdmin: false, hasAnyAdminAccess: false });
    expect(now.text).not.toContain("Create Event");
  });
});

describe("A page goes out plain, and the log says why once,", () => {
  const reasons = (lines: string[]) => lines.map((line) => JSON.parse(line).why);

  test("when something that it reads is not there", async () => {
    const { cookie } = await aReader();
    const { open, lines } = await openPages();
    expectPlain(await open("/events/4711/register", { cookie }));
    expect(reasons(lines)).toEqual(["a read was answered 404"]);
  });

  test("when a read fails", async () => {
    const { cookie } = await aReader({ firstName: "Xanthippe" });
    const { open, lines } = await openPages({ fetch: async () => new Response("no", { status: 500 }) });
    expectPlain(await open("/events", { cookie }));
    expect(reasons(lines)).toEqual(["a read was answered 500"]);
    expect(lines.join()).not.toContain("Xanthippe");
  });

  test("when a read takes too long", async () => {
    const { cookie } = await aReader();
    const { open, lines } = await openPages({ fetch: () => new Promise(() => {}), withinMs: 50 });
    const begin = performance.now();
    expectPlain(await open("/events", { cookie }));
    expect(performance.now() - begin).toBeLessThan(5000);
    expect(reasons(lines)).toEqual(["it took longer than 50 ms"]);
  });

  test("when it cannot be rendered", async () => {
    const { cookie } = await aReader();
    const render = vi.fn(() => {
      throw new RangeError("Invalid time value");
    });
    const { open, lines } = await openPages({ drawing: { ...memberPages, render } });
    expectPlain(await open("/events", { cookie }));
    expect(render).toHaveBeenCalledOnce();
    expect(reasons(lines)).toEqual([expect.stringContaining("RangeError: Invalid time value")]);
  });
});

test("At most four pages are rendered at a time; a fifth is sent plain at once", async () => {
  const { cookie } = await aReader();
  await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
  const held = Promise.withResolvers<void>();
  const { open } = await openPages({ fetch: (request) => held.promise.then(() => app.fetch(request)) });
  const four = [1, 2, 3, 4].map(() => open("/events", { cookie }));
  expectPlain(await open("/events", { cookie }));
  held.resolve();
  for (const opened of await Promise.all(four)) expect(opened.text).toContain("The Long Table");
  expect((await open("/events", { cookie })).text).toContain("The Long Table");
});

test("A missing file's address answers no page that browsers or proxies would cache", async () => {
  const { cookie } = await aReader();
  const { open } = await openPages();
  for (const path of ["/assets/none", "/fonts/none", "/dinners/none", "/none.js"]) {
    const { status, cache } = await open(path, { cookie });
    expect([path, status, cache]).toEqual([path, 404, null]);
  }
});

test("Reads that time out count until they end, so a slow database is not overloaded", async () => {
  const { cookie } = await aReader();
  await aDinner(app.db, { title: "The Long Table", dateTime: TO_COME });
  const held = Promise.withResolvers<void>();
  let reads = 0;
  const fetch = async (request: Request) => {
    reads += 1;
    await held.promise;
    return app.fetch(request);
  };
  const { open } = await openPages({ fetch, withinMs: 3000 });
  for (const late of await Promise.all([1, 2, 3, 4].map(() => open("/events", { cookie }))))
    expectPlain(late);
  const readsOfFour = reads;
  expectPlain(await open("/events", { cookie }));
  expect([readsOfFour > 0, reads]).toEqual([true, readsOfFour]);
  held.resolve();
  await vi.waitFor(
    async () => expect((await open("/events", { cookie })).text).toContain("The Long Table"),
    30_000,
  );
});

test("With SERVER_RENDERING=0 every page is sent plain", async () => {
  const { cookie } = await aReader();
  const { open, lines } = await openPages({ isOff: true });
  for (const path of ["/", "/events", "/my-events"]) expectPlain(await open(path, { cookie }));
  expect(lines).toEqual([]);
});

test("A busy process leaves the rendering to the browsers", async () => {
  const { cookie } = await aReader();
  const { open } = await openPages({ isBusy: true });
  expectPlain(await open("/events", { cookie }));
});

test("Nothing is rendered for prefetches, script requests or HEAD", async () => {
  const { cookie } = await aReader();
  const { open } = await openPages();
  expectPlain(await open("/events", { cookie, headers: { "sec-purpose": "prefetch" } }));
  expectPlain(await open("/events", { cookie, headers: { "sec-fetch-dest": "empty" } }));
  expect((await open("/events", { cookie, headers: {}, method: "HEAD" })).cache).toBe("no-cache");
  expect((await open("/events", { cookie, headers: { "sec-fetch-dest": "document" } })).page).not.toBeNull();
});

test("Rendering a page changes nothing, and extends a session only as its reads do", async () => {
  const { cookie } = await aReader();
  const { open } = await openPages();
  const facts = async () => {
    const { rows } = await app.db.execute<{ expire: Date; entries: number }>(
      sql`select s.ends_at as expire, (select count(*)::int from audit_log) as entries from sessions s`,
    );
    return rows.map(({ expire, entries }) => ({ expire: new Date(expire).getTime(), entries }));
  };
  const before = await facts();
  app.now = new Date(app.now.getTime() + 4 * 60_000);
  await open("/events", { cookie });
  expect(await facts()).toEqual(before);
  app.now = new Date(app.now.getTime() + 4 * 60_000);
  await open("/events", { cookie });
  const moved = await facts();
  expect(moved).toEqual([
    { expire: app.now.getTime() + app.config.session.memberMs, entries: before[0]?.entries },
  ]);
});

test("Reads for a rendered page do not use up the daily cookie renewal", async () => {
  const { cookie } = await aReader();
  const { open } = await openPages();
  app.now = new Date(app.now.getTime() + 2 * 86_400_000);
  expect((await open("/events", { cookie })).page).not.toBeNull();
  const { headers } = await app.call("GET", "/api/events", { cookie });
  expect(headers.getSetCookie()[0]).toContain(`${cookie}; Max-Age=`);
});

test("Attack strings are plain text on the page, and unchanged in its data", async () => {
  const [text = ""] = HOSTILE;
  const { member, cookie } = await aReader({
    firstName: text,
    lastName: `</template>${text}`,
    adminPrivileges: "full",
  });
  for (const [place, hostile] of [...HOSTILE, "__CSP_NONCE__ $& $1 $$ </body></head>"].entries()) {
    const dinner = await aDinner(app.db, {
      title: hostile.slice(0, 200),
      dateTime: TO_COME,
      description: `</script></template>${hostile}`,
      location: hostile.slice(0, 200),
      imageUrl: place % 2 ? `javascript:window.${RUN}=1` : `"><img src=x onerror=window.${RUN}=1>`,
      externalUrl: `javascript:window.${RUN}=1`,
    });
    await aRegistration(app.db, {
      eventId: dinner.id,
      memberId: member.id,
      guestTickets: 1,
      guestInfo: [
        { firstName: hostile.slice(0, 100), lastName: text, tableNumber: null, seatingRequests: text },
      ],
      foodRequests: hostile,
      seatingRequests: hostile,
      specialRequirements: hostile,
    });
  }
  const { open, lines } = await openPages();
  for (const path of ["/", "/events", "/my-events", "/events/1/register", "/events/3/attendees"]) {
    const { document, page, text: words, answers, html } = await open(path, { cookie });
    expect(words, path).toContain("window.");
    const all = [...document.querySelectorAll("*"), ...(page?.querySelectorAll("*") ?? [])];
    for (const element of all) {
      expect(element.hasAttribute(SLIPPED)).toBe(false);
      for (const { name, value } of element.attributes) {
        expect(name, path).not.toMatch(/^on/);
        expect(value, `${path} ${name}`).not.toMatch(/^\s*javascript:/i);
      }
    }
    expect(page?.querySelector("script, style, iframe")).toBeNull();
    const scripts = all.filter(({ tagName }) => tagName === "SCRIPT");
    const isData = (script: Element) => script.getAttribute("type") === "application/json";
    expect(scripts.filter((script) => !isData(script)).map((script) => script.getAttribute("src"))).toEqual([
      "./main.ts",
    ]);
    for (const [address, answer] of Object.entries(answers)) {
      expect((await app.call("GET", address, { cookie })).body).toEqual(answer);
    }
    if (path === "/my-events") expect(html).toContain("__CSP_NONCE__");
  }
  expect(lines).toEqual([]);
});
