import { randomUUID } from "node:crypto";
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "#server/platform/config/config.ts";
import type { EmailLines } from "./compose-email.ts";
import {
  BUTTON,
  CELL,
  FOOTER,
  HEADING,
  LINK,
  PARAGRAPH,
  PICTURE,
  PREVIEW,
  ROOM,
  SHEET,
  SIGNATURE,
  SMALL_LINK,
  STYLE_SHEET,
  TABLE,
} from "./styles.ts";

/** The HTML part of an email in the site's look. React escapes every text; elements are made without TSX, as Node runs this. */
export function renderHtml(config: Config, email: EmailLines): string {
  const { name, contactUrl } = config.chapter;
  const page = h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, name),
      h("style", null, STYLE_SHEET),
    ),
    h(
      Body,
      { className: "room", style: ROOM },
      h("div", { style: PREVIEW }, email.paragraphs[0] ?? ""),
      h(
        Container,
        { style: { maxWidth: 600 } },
        h(Row, null, h(Column, { className: "sheet", style: SHEET }, sheet(name, email))),
        h(
          Row,
          null,
          h(
            Column,
            { className: "soft foot", style: FOOTER },
            "The members’ portal: ",
            h(Link, { href: config.publicUrl, style: SMALL_LINK }, config.publicUrl),
            h("br"),
            "Questions: ",
            h(Link, { href: contactUrl, style: SMALL_LINK }, contactUrl),
          ),
        ),
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
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
    h(Text, { key: "heading", style: HEADING }, chapter),
    // Without this priority React adds a link that preloads it.
    picture &&
      h("img", {
        ...{ key: "picture", src: picture.url, alt: picture.alt, width: 544, style: PICTURE },
        fetchPriority: "low",
      }),
    ...[salutation, ...paragraphs].map((text, at) => h(Text, { key: `text ${at}`, style: PARAGRAPH }, text)),
    facts.length > 0 && h("table", { key: "facts", ...TABLE }, h("tbody", null, facts.map(factRow))),
    ...actions.map(({ label, url, quiet }) =>
      h(
        Text,
        { key: url, style: PARAGRAPH },
        quiet
          ? h(Link, { className: "link", href: url, style: LINK }, label)
          : h(Button, { className: "button", href: url, style: BUTTON }, label),
      ),
    ),
    ...closing.map((text, at) => h(Text, { key: `closing ${at}`, style: PARAGRAPH }, text)),
    h(Text, { key: "signature", style: SIGNATURE }, chapter),
  ];
}

function factRow([label, value, link]: EmailLines["facts"][number], at: number): ReactNode {
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
      link && [
        h("br", { key: "break" }),
        h(Link, { key: "link", className: "link", href: link.url, style: LINK }, link.label),
      ],
    ),
  );
}
