import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { footerOf } from "./server-page-footer.ts";

const WORKER = "offline/worker.js";

/** What the build made of it. */
export interface OfflineFiles {
  script: string;
  style: string;
  worker: string;
}

/** The built files; null while the web pages are not built. */
export function builtOfflineFiles(dist: string): OfflineFiles | null {
  const read = (name: string) => readFileSync(join(dist, name), "utf8");
  if (!existsSync(join(dist, WORKER))) return null;
  return {
    script: read("offline/page.js"),
    style: read("server-page.css"),
    worker: read(WORKER),
  };
}

interface Offline {
  files: OfflineFiles;
  /** The headers of a page, given the sources of what is inline in it. */
  headersFor: (inline: string) => Record<string, string>;
}

/**
 * `/offline.html` and the service worker that keeps it in the browsers of members (decision 093). The page is whole in
 * itself and the same for everyone.
 */
export function serveOfflinePage(app: Hono, config: Config, { files, headersFor }: Offline): void {
  const script = files.script.trim();
  const html = offlineHtml(config, { ...files, script });
  const headers = headersFor(`${sourceOf(script)} ${sourceOf(files.style)}`);
  // Browsers install a worker that differs: with a new version or another chapter name, they fetch the page again.
  const version = createHash("sha256").update(html).update(files.worker).digest("hex").slice(0, 16);
  const worker = files.worker.replace("__OFFLINE_VERSION__", version);
  app.get("/offline.html", (c) => c.html(html, 200, { "cache-control": "no-cache", ...headers }));
  app.get("/service-worker.js", (c) =>
    c.body(worker, 200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" }),
  );
}

/** As the content policy names one inline script or style. */
function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function offlineHtml(config: Config, { script, style }: Pick<OfflineFiles, "script" | "style">): string {
  const { name, timeZone } = config.chapter;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The portal can’t be reached · ${escapeHtml(name)}</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body><main><p class="chapter">${escapeHtml(name)}</p><h1>The portal can’t be reached</h1>
<p>Please check your internet connection. This page will open as soon as it’s back.</p>
<button type="button" id="again">Try again</button>
<section id="dinner" class="dinner" data-time-zone="${escapeHtml(timeZone)}"></section></main>${footerOf(config)}
<script>${script}</script></body></html>`;
}
