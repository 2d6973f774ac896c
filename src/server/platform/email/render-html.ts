import { randomUUID } from "node:crypto";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "#server/platform/config/config.ts";
import type { EmailLines } from "./compose-email.ts";
import { button, column, link, page, plainLink, row, text } from "./elements.ts";
import {
  CELL,
  FOOTER,
  HEADING,
  PARAGRAPH,
  PICTURE,
  PREVIEW,
  SHEET,
  SIGNATURE,
  SMALL_LINK,
  STYLE_SHEET,
  TABLE,
} from "./styles.ts";

/** The HTML part of an email in the site's look. React escapes every text; elements are made without TSX, as Node runs this. */
export function renderHtml(config: Config, lines: EmailLines): string {
  const { name, contactUrl } = config.chapter;
  const email = page(
    { title: name, style: STYLE_SHEET },
    h("div", { style: PREVIEW }, lines.paragraphs[0] ?? ""),
    column(
      row({ className: "sheet", style: SHEET }, sheet(name, lines)),
      row(
        { className: "soft foot", style: FOOTER },
        "The members’ portal: ",
        link(config.publicUrl, config.publicUrl, { style: SMALL_LINK }),
        h("br"),
        "Questions: ",
        link(contactUrl, contactUrl, { style: SMALL_LINK }),
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(email)}\n`;
}

const RENDERED_MOST = 20;
/** What many received last, without salutation, per process. */
const rendered = new Map<string, readonly string[]>();
const SALUTATION = randomUUID();

/** The same HTML, without rendering again what differs from an earlier email only in the salutation. */
export function renderForMany(config: Config, { salutation, ...email }: EmailLines): string {
  const { chapter, publicUrl } = config;
  const key = JSON.stringify([chapter.name, chapter.contactUrl, publicUrl, email]);
  const parts =
    rendered.get(key) ?? renderHtml(config, { ...email, salutation: SALUTATION }).split(SALUTATION);
  rendered.set(key, parts);
  const [oldest] = rendered.keys();
  if (rendered.size > RENDERED_MOST && oldest !== undefined) rendered.delete(oldest);
  return parts.join(renderToStaticMarkup(salutation));
}

function sheet(
  chapter: string,
  { picture, salutation, paragraphs, facts, actions, closing }: EmailLines,
): ReactNode {
  return [
    text(HEADING, "heading", chapter),
    // Without this priority React adds a link that preloads it.
    picture &&
      h("img", {
        key: "picture",
        src: picture.url,
        alt: picture.alt,
        width: 544,
        style: PICTURE,
        fetchPriority: "low",
      }),
    ...[salutation, ...paragraphs].map((words, at) => text(PARAGRAPH, `text ${at}`, words)),
    facts.length > 0 && h("table", { key: "facts", ...TABLE }, h("tbody", null, facts.map(factRow))),
    ...actions.map(({ label, url, quiet }) =>
      text(PARAGRAPH, url, quiet ? plainLink(url, label) : button(url, label)),
    ),
    ...closing.map((words, at) => text(PARAGRAPH, `closing ${at}`, words)),
    text(SIGNATURE, "signature", chapter),
  ];
}

function factRow([label, value, more]: EmailLines["facts"][number], at: number): ReactNode {
  return h(
    "tr",
    { key: at },
    h(
      "td",
      { className: "soft rule", width: "38%", style: { ...CELL, paddingRight: 16, color: "#6b5d4f" } },
      label,
    ),
    h(
      "td",
      { className: "rule", style: { ...CELL, overflowWrap: "anywhere" } },
      value,
      more && [h("br", { key: "break" }), plainLink(more.url, more.label, "link")],
    ),
  );
}
