import { escapeHtml } from "#server/platform/html.ts";

interface TemplatePage {
  renderedAt: Date;
  /** The names of the lazy parts that the page is made of. */
  parts?: readonly string[];
  html: string;
}

/** A server-rendered page as the head script takes it (`src/web/first-paint/head-script.ts`): nobody sees it before. */
export function htmlTemplate(id: string, { renderedAt, parts = [], html }: TemplatePage): string {
  const names = escapeHtml(parts.join(" "));
  return `<template id="${id}" data-rendered-at="${renderedAt.toISOString()}" data-parts="${names}">${html}</template>`;
}
