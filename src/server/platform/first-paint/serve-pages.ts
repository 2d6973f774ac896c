import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import { z } from "zod";
import { pageAt } from "#contract/pages/page-paths.ts";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml, jsonBlock } from "#server/platform/html.ts";
import { codingFor, compress } from "#server/platform/http/compress.ts";
import { answerNotModified } from "./not-modified.ts";
import { builtOfflineFiles, type OfflineFiles, serveOfflinePage } from "./offline-page.ts";
import type { RenderMemberPage } from "./render-member-page.ts";
import { footerOf } from "./server-page-footer.ts";
import { linkPreview, serveManifest } from "./shared-links.ts";
import { type ReadDinners, visitorPages } from "./visitor-pages.ts";

const DIST = "dist/web";
/** A phone waits for the whole page before it paints, so half a millisecond more for a twentieth less is worth it. */
const PAGE_QUALITY = 5;
const HEAD_PAGES = /<script [^>]*id="head-pages"[^>]*>(.*?)<\/script>/s;
const HeadPages = z.array(z.looseObject({ path: z.string() }));
const encoder = new TextEncoder();

/** How long browsers cache files: forever if the name has a hash, a month for fonts and pictures. */
const KEPT = [
  ["/assets/", "public, max-age=31536000, immutable"],
  ["/fonts/", "public, max-age=2592000"],
  ["/dinners/", "public, max-age=2592000"],
] as const;

/**
 * Headers of every page: nothing from other hosts, nothing inline but what `inline` allows (a nonce or hashes), no framing,
 * no type sniffing.
 */
export function securityHeaders(config: Config, inline = ""): Record<string, string> {
  const payment = new URL(config.authorizeNet.pageUrl).origin;
  return {
    "content-security-policy": [
      "default-src 'self'",
      `script-src 'self' ${inline}`.trim(),
      `style-src 'self' ${inline}`.trim(),
      "worker-src 'self'",
      "img-src 'self' data: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self' ${payment}`,
    ].join("; "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
  };
}

/** A small server-side page in the site's style; `body` is HTML that the caller has escaped. */
export function serverPage(
  config: Config,
  { title, body, status = 200 }: { title: string; body: string; status?: number | undefined },
): Response {
  const heading = escapeHtml(title);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · ${escapeHtml(config.chapter.name)}</title>
<link rel="stylesheet" href="/server-page.css"><link rel="icon" href="/favicon.svg"></head>
<body><main><p class="chapter">${escapeHtml(config.chapter.name)}</p><h1>${heading}</h1>${body}</main>${footerOf(config)}</body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...securityHeaders(config),
    },
  });
}

type Laid = {
  /** Embedded in every page, which saves its scripts a request for data that all pages need. */
  facts?: Readonly<Record<string, unknown>>;
  renderMemberPage?: RenderMemberPage;
  readDinners?: ReadDinners;
  /** The built page. */
  index?: string | undefined;
  /** What the build made of the offline page; null if there is none. */
  offline?: OfflineFiles | null;
};

/** Serves the built web: immutable assets as they are, every other path as the page with its own nonce. */
export function servePages(
  app: Hono,
  config: Config,
  {
    facts = {},
    renderMemberPage = async () => null,
    readDinners = async () => [],
    index: built = builtIndex(),
    offline = builtOfflineFiles(DIST),
  }: Laid = {},
): void {
  const { html: index, headPageFor } = takeHeadPages(built && withFacts(built, facts));
  const visitorPage = visitorPages(config, readDinners);
  const preview = linkPreview(config);
  app.use("*", async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(config))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const keep =
      (c.res.ok || c.res.status === 304) && KEPT.find(([folder]) => c.req.path.startsWith(folder))?.[1];
    if (keep) c.res.headers.set("cache-control", keep);
  });
  serveManifest(app, config);
  if (offline) {
    const headersFor = (inline: string) => securityHeaders(config, inline);
    serveOfflinePage(app, config, { files: offline, headersFor });
  }
  app.get("/index.html", (c) => c.redirect("/"));
  app.use("*", answerNotModified);
  app.use("*", serveStatic({ root: DIST, precompressed: true, index: "no-index" }));
  app.get("*", async (c) => {
    if (!index)
      return c.text("The web pages are not built. Run npm run build, then start the portal again.", 503);
    if (KEPT.some(([folder]) => c.req.path.startsWith(folder)) || /\.[a-z0-9]{2,5}$/i.test(c.req.path)) {
      return c.notFound();
    }
    const nonce = randomBytes(16).toString("base64");
    const memberPage = await renderMemberPage(c.req.raw);
    const body = memberPage?.body ?? (await visitorPage(c.req.raw));
    // The nonce first, so that it is not replaced inside people's texts.
    const page = index
      .replaceAll("__CSP_NONCE__", nonce)
      .replace("__HEAD_PAGE__", () => headPageFor(c.req.path))
      .replace(/<meta charset[^>]*>/, (charset) => `${charset}${memberPage?.head ?? ""}`)
      .replace("</head>", () => `${memberPage ? "" : preview}</head>`)
      .replace("</body>", () => `${body}</body>`);
    const html = encoder.encode(page);
    const headers = {
      "content-type": "text/html; charset=UTF-8",
      // A member's page is never cached, not even for the back button: they may have logged out.
      "cache-control": memberPage ? "private, no-store" : "no-cache",
      vary: "accept-encoding, cookie",
      ...securityHeaders(config, `'nonce-${nonce}'`),
    };
    // The same page: its scripts see from the path that there is nothing and say so (S-56).
    const status = pageAt(c.req.path) ? 200 : 404;
    const coding = codingFor(c.req.raw);
    if (!coding) return new Response(html, { status, headers });
    return new Response(await compress(html, coding, PAGE_QUALITY), {
      status,
      headers: { ...headers, "content-encoding": coding },
    });
  });
}

function builtIndex(): string | undefined {
  const file = join(DIST, "index.html");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Takes the build's table of pages out of the HTML; what the head script needs is the entry of one path, as JSON. */
function takeHeadPages(index: string | undefined) {
  const [, table = "[]"] = HEAD_PAGES.exec(index ?? "") ?? [];
  const pages = HeadPages.parse(JSON.parse(table)).map((page) => {
    return { path: new RegExp(page.path), json: JSON.stringify(page) };
  });
  return {
    html: index?.replace(HEAD_PAGES, ""),
    headPageFor: (path: string) => pages.find((page) => page.path.test(path))?.json ?? "null",
  };
}

function withFacts(index: string, facts: Readonly<Record<string, unknown>>): string {
  const blocks = Object.entries(facts).map(([id, fact]) => jsonBlock({ id }, JSON.stringify(fact)));
  return index.replace("</head>", () => `${blocks.join("")}</head>`);
}
