import { randomUUID } from "node:crypto";
import { Fragment, createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PAGES } from "#contract/pages/pages.ts";
import type { Config } from "#server/platform/config/config.ts";
import { button, column, link, page, plainLink, row, text } from "./elements.ts";
import type { Block, EmailLines, Run, Step } from "./email-content.ts";
import {
  CELL,
  CREST,
  FOOTER,
  HEADING,
  LABEL,
  LIST,
  NUMBER,
  PARAGRAPH,
  PICTURE,
  PREVIEW,
  SHEET,
  SIGNATURE,
  SMALL_LINK,
  SOFT,
  STYLE_SHEET,
  SUBHEADING,
  TABLE,
  TITLE,
} from "./styles.ts";

/** The heading of the steps. */
export const NEXT = "What happens next";

/** The HTML part of an email in the site's look. React escapes every text; elements are made without TSX, as Node runs this. */
export function renderHtml(config: Config, lines: EmailLines): string {
  const { name, contactUrl } = config.chapter;
  const email = page(
    { title: name, style: STYLE_SHEET },
    h(
      "div",
      { style: PREVIEW },
      lines.paragraphs[0] ?? lines.written[0]?.lines[0]?.map(({ text }) => text).join("") ?? "",
    ),
    column(
      row({ className: "sheet", style: SHEET }, sheet(config, lines)),
      row(
        { className: "soft foot", style: FOOTER },
        "The members’ portal: ",
        link(config.publicUrl, config.publicUrl, { style: SMALL_LINK }),
        h("br"),
        "Questions: ",
        link(contactUrl, contactUrl, { style: SMALL_LINK }),
        lines.choice && [
          h("br", { key: "break" }),
          h(
            Fragment,
            { key: "choice" },
            link(choiceUrl(lines.choice), lines.choice.label, { style: SMALL_LINK }),
          ),
        ],
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(email)}\n`;
}

const RENDERED_MOST = 20;
/** What many received last, without salutation, per process. */
const rendered = new Map<string, readonly string[]>();
const SALUTATION = randomUUID();
const TOKEN = randomUUID();
const CHOICE_SECRET = new RegExp(`(${PAGES.emailChoices.path})#[\\w-]+`, "g");

/** Where the reader of an email chooses what they get. */
export function choiceUrl({ page: url, token }: NonNullable<EmailLines["choice"]>): string {
  return token === null ? url : `${url}#${token}`;
}

/** A text without the secret of that link, which only its readers may use. */
export function withoutChoiceSecret(text: string): string {
  return text.replaceAll(CHOICE_SECRET, "$1");
}

/** The same HTML, without rendering again what differs from an earlier email only in the salutation and its link's secret. */
export function renderForMany(config: Config, { salutation, choice, ...lines }: EmailLines): string {
  const token = choice?.token ?? null;
  const email = { ...lines, choice: choice && token !== null ? { ...choice, token: TOKEN } : choice };
  const { chapter, publicUrl } = config;
  const key = JSON.stringify([chapter.name, chapter.contactUrl, publicUrl, email]);
  const parts =
    rendered.get(key) ?? renderHtml(config, { ...email, salutation: SALUTATION }).split(SALUTATION);
  rendered.set(key, parts);
  const [oldest] = rendered.keys();
  if (rendered.size > RENDERED_MOST && oldest !== undefined) rendered.delete(oldest);
  return parts.join(renderToStaticMarkup(salutation)).replaceAll(TOKEN, token ?? "");
}

function sheet({ chapter, publicUrl }: Config, lines: EmailLines): ReactNode {
  const { picture, title, salutation, paragraphs, written, facts, steps, actions, section, closing } = lines;
  return [
    h(
      "div",
      { key: "heading", className: "gilt", style: HEADING },
      // Without this priority React adds a link that preloads it.
      h("img", { src: `${publicUrl}/crest.png`, alt: "", style: CREST, fetchPriority: "low" }),
      chapter.name,
    ),
    picture &&
      h("img", {
        key: "picture",
        src: picture.url,
        alt: picture.alt,
        width: 544,
        style: PICTURE,
        fetchPriority: "low",
      }),
    title && h("h1", { key: "title", style: TITLE }, title),
    ...[salutation, ...paragraphs].map((words, at) => text(PARAGRAPH, `text ${at}`, words)),
    ...written.map(blockOf),
    factTable("facts", facts),
    steps.length > 0 && h("h2", { key: "next", style: SUBHEADING }, NEXT),
    steps.length > 0 && h("table", { key: "steps", ...TABLE }, h("tbody", null, steps.map(stepRow))),
    ...actions.map(({ label, url, quiet }) =>
      text(PARAGRAPH, url, quiet ? plainLink(url, label) : button(url, label)),
    ),
    section && h("h2", { key: "section", style: SUBHEADING }, section.heading),
    section && factTable("section facts", section.facts),
    ...closing.map((words, at) => text(PARAGRAPH, `closing ${at}`, words)),
    text(SIGNATURE, "signature", chapter.name),
  ];
}

function blockOf({ isList, lines }: Block, at: number): ReactNode {
  const key = `written ${at}`;
  if (isList)
    return h(
      "ul",
      { key, style: LIST },
      lines.map((line, n) => h("li", { key: n }, line.map(runOf))),
    );
  return text(
    PARAGRAPH,
    key,
    lines.flatMap((line, n) => [
      ...(n > 0 ? [h("br", { key: `break ${n}` })] : []),
      h(Fragment, { key: n }, line.map(runOf)),
    ]),
  );
}

function runOf({ text: words, bold, url }: Run, at: number): ReactNode {
  const shown = url === undefined ? words : plainLink(url, words);
  return h(bold ? "b" : Fragment, { key: at }, shown);
}

function factTable(key: string, facts: EmailLines["facts"]): ReactNode {
  return facts.length > 0 && h("table", { key, ...TABLE }, h("tbody", null, facts.map(factRow)));
}

function factRow([label, value, more]: EmailLines["facts"][number], at: number): ReactNode {
  return h(
    "tr",
    { key: at },
    h("td", { className: "soft rule", width: "34%", style: LABEL }, label),
    h(
      "td",
      { className: "rule", style: { ...CELL, overflowWrap: "anywhere" } },
      value,
      more && [h("br", { key: "break" }), plainLink(more.url, more.label, "link")],
    ),
  );
}

function stepRow({ what, text: words, action }: Step, at: number): ReactNode {
  return h(
    "tr",
    { key: at },
    h("td", { className: "gilt rule", width: 34, style: NUMBER }, at + 1),
    h(
      "td",
      { className: "rule", style: CELL },
      h("b", null, what),
      h("br"),
      h("span", { className: "soft", style: SOFT }, words),
      action && [h("br", { key: "break" }), plainLink(action.url, action.label, "link")],
    ),
  );
}
