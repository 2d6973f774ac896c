import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { DrawnFor, PageDrawing } from "#contract/drawn-page.ts";
import type { Me } from "./context.ts";
import { broughtSession } from "./cookies.ts";
import { escapeHtml, jsonBlock } from "./html.ts";
import { type House, inWords } from "./http.ts";
import { currentTrace, inTrace, newTrace } from "./request-trace.ts";
import { watchLoad } from "./watch-load.ts";

const MODULE = "dist/drawing/member-pages.js";
/** Nobody waits longer for a drawn page than for a plain one and this. */
const PATIENCE_MS = 300;
/** Drawing keeps the process from everything else: so many may wait for it at the same moment. */
const MOST_AT_ONCE = 4;
/** More than that comes sooner when it is asked for by itself. */
const MOST_CHARACTERS = 400_000;

/** Why a page goes out undrawn, for the log. */
class Undrawn extends Error {}

/** A page drawn for whoever brings a session, or null: then the browser draws it, as it does every other. */
export type DrawnPages = (request: Request) => Promise<DrawnPage | null>;
/** What is laid into the page: HTML for its head and its body. */
export type DrawnPage = { head: string; body: string };

/** The product, as far as pages are drawn from it. */
type Product = { fetch(request: Request): Response | Promise<Response> };
type Tools = Pick<House, "gate" | "clock" | "log" | "config"> & {
  chapter: unknown;
  /** The build's module; tests hand in its source, and say for themselves how busy they are. */
  load?: () => Promise<PageDrawing | null>;
  isBusy?: () => boolean;
  patienceMs?: number;
};

/**
 * Draws the pages of those who are signed in (028). What a page reads is asked of the product itself, with the session
 * that the request brings: so nobody is drawn what he would not be answered. Whatever hinders it, the plain page goes out.
 */
export function drawnPages(app: Product, tools: Tools): DrawnPages {
  const { load = loadDrawing, isBusy = watchLoad(), log, patienceMs = PATIENCE_MS } = tools;
  let drawing: PageDrawing | null = null;
  let inWork = 0;
  let ready: Promise<void> | undefined;
  // Only when somebody comes: a portal that nobody looks at needs a quarter less memory without it.
  const makeReady = () => {
    ready ??= load().then(async (loaded) => {
      await loaded?.makeReady();
      drawing = loaded;
    });
    ready.catch((error: unknown) => log.error({ error: inWords(error) }, "pages cannot be drawn"));
  };
  return async (request) => {
    if (!isForAPage(request)) return null;
    // Also for who only comes to log in: his next page is to be drawn.
    if (!ready) makeReady();
    const brought = broughtSession(request, tools.config);
    // Under its old name a session is given the new one by the first call of the plain page.
    if (brought.is !== "one" || brought.isUnderOldName) return null;
    if (!drawing?.isDrawn(new URL(request.url).pathname)) return null;
    const refused = inWork >= MOST_AT_ONCE ? "many are being drawn" : isBusy() ? "the process is busy" : null;
    if (refused) {
      log.debug({ why: refused }, "a page was not drawn");
      return null;
    }
    inWork += 1;
    const { signal, ...late } = after(patienceMs);
    // Also what comes too late is in work until its reads end: a slow database is not asked for more and more of them.
    const page = drawn(app, tools, drawing, request, signal).finally(() => {
      inWork -= 1;
    });
    try {
      return await Promise.race([page, late.fails]);
    } catch (error) {
      if (error instanceof Undrawn) log.info({ why: error.message }, "a page was not drawn");
      else log.warn({ why: inWords(error) }, "a page was not drawn");
      return null;
    } finally {
      late.callOff();
    }
  };
}

async function loadDrawing(): Promise<PageDrawing | null> {
  const file = resolve(MODULE);
  return existsSync(file) ? (await import(pathToFileURL(file).href)).default : null;
}

/** Only what a person is to see now: no head alone, no page in advance, nothing that a script fetches. */
function isForAPage({ method, headers }: Request): boolean {
  const wanted = headers.get("sec-fetch-dest") ?? "document";
  return method === "GET" && wanted === "document" && !headers.has("sec-purpose");
}

async function drawn(
  app: Product,
  { gate, clock, config, chapter }: Tools,
  drawing: PageDrawing,
  request: Request,
  late: AbortSignal,
): Promise<DrawnPage | null> {
  const { pathname: path, search } = new URL(request.url);
  const me = await gate.whoAsks(request, clock());
  const reader = me && readerOf(me);
  const addresses = reader ? drawing.readsFor(path, reader) : [];
  if (!reader || addresses.length === 0) return null;
  const cookie = request.headers.get("cookie") ?? "";
  const asked = addresses.map(async (address) => {
    const read = new Request(new URL(address, config.publicUrl), { headers: { cookie } });
    // The page is one request in the figures, and of no endpoint.
    const answer = await inTrace({ ...(currentTrace() ?? newTrace()) }, () => app.fetch(read));
    if (answer.status !== 200) throw new Undrawn(`a read was answered ${answer.status}`);
    return [address, await answer.text()] as const;
  });
  const answers = await Promise.all(asked);
  // Somebody has his plain page already.
  if (late.aborted) return null;
  const length = answers.reduce((sum, [, text]) => sum + text.length, 0);
  if (length > MOST_CHARACTERS) throw new Undrawn(`${length} characters are read for it`);
  const drawn = drawing.draw({
    path,
    search: search.slice(1),
    reader,
    chapter,
    answers: Object.fromEntries(answers.map(([address, text]) => [address, JSON.parse(text)])),
  });
  const blocks = answers.map(([address, text]) => jsonBlock({ "data-answer": address }, text));
  const [, links = "", page = ""] = /^((?:<link [^>]*>)*)(.*)$/s.exec(drawn) ?? [];
  // The picture that a telephone shows first is asked for beside the style sheet; the others find their own way.
  const [firstPicture = ""] = /<link [^>]*>/.exec(links) ?? [];
  return {
    head: `<meta name="drawn-for" content="${escapeHtml(JSON.stringify(reader))}">${firstPicture}`,
    body: `<template id="member-page">${page}</template>${blocks.join("")}`,
  };
}

/** By the names of the record that the browser keeps; an administrator of /api/login has none. */
function readerOf({ memberId, userId, role, firstName, lastName, email }: Me): DrawnFor | null {
  if (memberId === null || userId !== null) return null;
  return {
    ...{ id: memberId, firstName, lastName, email, isMember: true },
    ...{ isAdmin: role === "full", isLimitedAdmin: role === "limited", hasAnyAdminAccess: role !== "member" },
  };
}

/** Fails after so many milliseconds, unless it is called off. */
function after(ms: number) {
  const controller = new AbortController();
  const { promise: fails, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    controller.abort();
    reject(new Undrawn(`it took longer than ${ms} ms`));
  }, ms);
  return { signal: controller.signal, fails, callOff: () => clearTimeout(timer) };
}
