import type { Hono } from "hono";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/html.ts";

/** 1200 by 630 pixels, as the services that show shared links crop it. */
const PICTURE = "/preview.png";

/**
 * How a link to the portal looks in a message (Open Graph). The same for every page, since a visitor sees the landing
 * page on all of them: a link to a dinner tells nothing about it.
 */
export function linkPreview({ chapter, publicUrl }: Pick<Config, "chapter" | "publicUrl">): string {
  const facts = {
    "og:type": "website",
    "og:site_name": chapter.society,
    "og:title": chapter.name,
    "og:description": "Dinners worth remembering, in good company.",
    "og:image": `${publicUrl}${PICTURE}`,
    "og:image:alt": "A table laid for dinner.",
  };
  return Object.entries(facts)
    .map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`)
    .join("");
}

/** `/app.webmanifest`: the name, icon and colors of the portal on a phone's home screen. */
export function serveManifest(app: Hono, { chapter }: Pick<Config, "chapter">): void {
  const manifest = JSON.stringify({
    id: "/",
    name: chapter.name,
    short_name: chapter.society,
    start_url: "/",
    display: "standalone",
    background_color: "#faf6ed",
    theme_color: "#faf6ed",
    icons: [192, 512].map((size) => ({
      src: `/app-icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  });
  app.get("/app.webmanifest", (c) =>
    c.body(manifest, 200, {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=86400",
    }),
  );
}
