import type { WrittenDates } from "#contract/pages/server-rendered-page.ts";
import { escapeHtml } from "#server/platform/html.ts";

interface TemplatePage {
  renderedAt: Date;
  /** The names of the lazy chunks that the page consists of. */
  parts?: readonly string[];
  dates: WrittenDates;
  html: string;
}

/** A server-rendered page, invisible until the head script (`src/web/first-paint/head-script.ts`) shows it. */
export function htmlTemplate(id: string, { renderedAt, parts = [], dates, html }: TemplatePage): string {
  const data = {
    "rendered-at": renderedAt.toISOString(),
    parts: parts.join(" "),
    dates: JSON.stringify(dates),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  // The content policy refuses inline styles; the head script sets them. React escapes quotes in texts.
  const content = html.replaceAll(' style="', ' data-style="');
  return `<template id="${id}"${attributes.join("")}>${content}</template>`;
}
