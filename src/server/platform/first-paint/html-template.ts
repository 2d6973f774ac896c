import { escapeHtml } from "#server/platform/html.ts";

interface TemplatePage {
  renderedAt: Date;
  /** The names of the lazy chunks that the page consists of. */
  parts?: readonly string[];
  html: string;
}

/** A server-rendered page, invisible until the head script (`src/web/first-paint/head-script.ts`) shows it. */
export function htmlTemplate(id: string, { renderedAt, parts = [], html }: TemplatePage): string {
  const names = escapeHtml(parts.join(" "));
  return `<template id="${id}" data-rendered-at="${renderedAt.toISOString()}" data-parts="${names}">${html}</template>`;
}
