import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageReader, PageRenderer } from "#contract/pages/server-rendered-page.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Me } from "#server/platform/context.ts";
import { escapeHtml, jsonBlock } from "#server/platform/html.ts";
import { watchLoad } from "#server/platform/jobs/watch-load.ts";
import { currentTrace, inTrace, newTrace } from "#server/platform/log/request-trace.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { asInner } from "#server/platform/session-gate/repair-cookies.ts";
import { readRequestSession } from "#server/platform/session-gate/session-cookies.ts";
import { htmlTemplate } from "./html-template.ts";

const MODULE = "dist/server-rendering/member-page-renderer.js";
/** Maximum time that rendering may add to a page. */
const RENDER_WITHIN_MS = 300;
/** Rendering blocks the process, so this many pages at once at most. */
const MAX_AT_ONCE = 4;
/** A page that needs more data than this is faster if the browser requests it. */
const MAX_CHARACTERS = 400_000;

/** Why a page was not rendered, for the log. */
class NotRendered extends Error {}

/** Renders the page for the member whose session the request has; null leaves it to the browser. */
export type RenderMemberPage = (request: Request) => Promise<RenderedPage | null>;
/** What is inserted into the page: HTML for its head and its body. */
export type RenderedPage = { head: string; body: string };

/** The app that answers the page's requests for data. */
type Product = { fetch(request: Request): Response | Promise<Response> };
type Tools = Pick<AppContext, "gate" | "clock" | "log" | "config"> & {
  chapter: unknown;
  /** Loads the build's module; tests pass its source and set `isBusy` themselves. */
  load?: () => Promise<PageRenderer | null>;
  isBusy?: () => boolean;
  withinMs?: number;
};

/**
 * Renders the pages of signed-in members (028). A page's data comes from the app itself with the request's session, so
 * a page contains nothing that its reader could not request. If anything fails, the plain page is sent.
 */
export function memberPageRenderer(app: Product, tools: Tools): RenderMemberPage {
  if (!tools.config.serverRendering) return async () => null;
  const { load = loadRenderer, isBusy = watchLoad(), log, withinMs = RENDER_WITHIN_MS } = tools;
  let renderer: PageRenderer | null = null;
  let inWork = 0;
  let ready: Promise<void> | undefined;
  // Loaded on the first visit: an idle portal needs a quarter less memory without it.
  const prepare = () => {
    ready ??= load().then(async (loaded) => {
      await loaded?.prepare();
      renderer = loaded;
    });
    ready.catch((error: unknown) => log.error({ error: summarizeError(error) }, "pages cannot be rendered"));
  };
  return async (request) => {
    if (!isPageView(request)) return null;
    // Also for a visitor who may log in, so that their next page can be rendered.
    if (!ready) prepare();
    const brought = readRequestSession(request, tools.config);
    // A session under its old cookie name gets the new one on the plain page's first call.
    if (brought.is !== "one" || brought.isUnderOldName) return null;
    if (!renderer?.isServerRendered(new URL(request.url).pathname)) return null;
    const refused =
      inWork >= MAX_AT_ONCE ? "many are being rendered" : isBusy() ? "the process is busy" : null;
    if (refused) {
      log.debug({ why: refused }, "a page was not rendered");
      return null;
    }
    inWork += 1;
    const { signal, ...late } = after(withinMs);
    // A late page counts until its reads end, so that a slow database does not get more and more of them.
    const page = rendered(app, { tools, renderer, request, late: signal }).finally(() => {
      inWork -= 1;
    });
    try {
      return await Promise.race([page, late.fails]);
    } catch (error) {
      if (error instanceof NotRendered) log.info({ why: error.message }, "a page was not rendered");
      else log.warn({ why: summarizeError(error) }, "a page was not rendered");
      return null;
    } finally {
      late.callOff();
    }
  };
}

async function loadRenderer(): Promise<PageRenderer | null> {
  const file = resolve(MODULE);
  return existsSync(file) ? (await import(pathToFileURL(file).href)).default : null;
}

/** Only page views: no HEAD requests, no prefetching, no requests from scripts. */
function isPageView({ method, headers }: Request): boolean {
  const wanted = headers.get("sec-fetch-dest") ?? "document";
  return method === "GET" && wanted === "document" && !headers.has("sec-purpose");
}

interface Work {
  tools: Tools;
  renderer: PageRenderer;
  request: Request;
  /** Aborted when the plain page has been sent. */
  late: AbortSignal;
}

async function rendered(
  app: Product,
  { tools: { gate, clock, config, chapter }, renderer, request, late }: Work,
): Promise<RenderedPage | null> {
  const { pathname: path, search } = new URL(request.url);
  const now = clock();
  const me = await gate.whoAsks(request, now);
  const reader = me && readerOf(me);
  const addresses = reader ? renderer.readsFor(path, reader) : [];
  if (!reader || addresses.length === 0) return null;
  const cookie = request.headers.get("cookie") ?? "";
  const asked = addresses.map(async (address) => {
    const read = asInner(new Request(new URL(address, config.publicUrl), { headers: { cookie } }));
    // In the metrics, the page is one request without an endpoint.
    const answer = await inTrace({ ...(currentTrace() ?? newTrace()) }, () => app.fetch(read));
    if (answer.status !== 200) throw new NotRendered(`a read was answered ${answer.status}`);
    return [address, await answer.text()] as const;
  });
  const answers = await Promise.all(asked);
  if (late.aborted) return null;
  const length = answers.reduce((sum, [, text]) => sum + text.length, 0);
  if (length > MAX_CHARACTERS) throw new NotRendered(`${length} characters are read for it`);
  const { html, parts, dates } = renderer.render({
    path,
    search: search.slice(1),
    reader,
    chapter,
    now,
    answers: Object.fromEntries(answers.map(([address, text]) => [address, JSON.parse(text)])),
  });
  const blocks = answers.map(([address, text]) => jsonBlock({ "data-answer": address }, text));
  const [, links = "", page = ""] = /^((?:<link [^>]*>)*)(.*)$/s.exec(html) ?? [];
  // The first picture a phone shows is requested along with the style sheet; the others wait for the page.
  const [firstPicture = ""] = /<link [^>]*>/.exec(links) ?? [];
  const template = htmlTemplate("member-page", { renderedAt: now, parts, dates, html: page });
  return {
    head: `<meta name="rendered-for" content="${escapeHtml(JSON.stringify(reader))}">${firstPicture}`,
    body: `${template}${blocks.join("")}`,
  };
}

/** Named as in the browser's record; an administrator of /api/login has none. */
function readerOf({ memberId, userId, proof, firstName, lastName, email }: Me): PageReader | null {
  if (memberId === null || userId !== null) return null;
  return {
    id: memberId,
    firstName,
    lastName,
    email,
    isMember: true,
    isAdmin: proof.level === "full",
    isLimitedAdmin: proof.level === "limited",
    hasAnyAdminAccess: proof.level !== "member",
  };
}

/** Fails after this many milliseconds unless called off. */
function after(ms: number) {
  const controller = new AbortController();
  const { promise: fails, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    controller.abort();
    reject(new NotRendered(`it took longer than ${ms} ms`));
  }, ms);
  return { signal: controller.signal, fails, callOff: () => clearTimeout(timer) };
}
