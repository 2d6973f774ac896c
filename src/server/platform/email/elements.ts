import { type CSSProperties, createElement as h, type ReactNode } from "react";
import { BUTTON, BUTTON_TEXT, LINK, ROOM } from "./styles.ts";

/** Emails are laid out in tables, the only layout that Outlook for Windows keeps. Readers are told nothing of them. */
const LAYOUT = {
  width: "100%",
  border: 0,
  cellPadding: "0",
  cellSpacing: "0",
  role: "presentation",
} as const;
const CENTERED = { ...LAYOUT, align: "center" } as const;
/** Outlook for Windows drops the padding of links: there, spaces as wide as the padding are drawn instead. */
const MSO_SPACES = "&#8202;&#8202;&#8202;";
const BEFORE_TEXT = `<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>${MSO_SPACES}</i><![endif]-->`;
const AFTER_TEXT = `<!--[if mso]><i style="mso-font-width:400%" hidden>${MSO_SPACES}&#8203;</i><![endif]-->`;

/** A whole email. `style` is kept by clients that allow a style sheet. */
export function page({ title, style }: { title: string; style: string }, ...children: ReactNode[]) {
  return h(
    "html",
    { lang: "en", dir: "ltr" },
    h(
      "head",
      null,
      h("meta", { content: "text/html; charset=UTF-8", httpEquiv: "Content-Type" }),
      // iOS Mail would enlarge some texts and not others.
      h("meta", { name: "x-apple-disable-message-reformatting" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, title),
      h("style", null, style),
    ),
    h(
      "body",
      { className: "room", style: { background: ROOM.background, margin: 0, padding: 0 } },
      // Some clients drop what the body says, so a cell repeats it.
      table(CENTERED, h("tr", null, h("td", { style: ROOM }, ...children))),
    ),
  );
}

/** A column in the middle, as wide as the screen and at most as wide as a page of text. */
export function column(...rows: ReactNode[]) {
  const row = h("tr", { style: { width: "100%" } }, h("td", null, ...rows));
  return table({ ...CENTERED, style: { maxWidth: 600 } }, row);
}

/** A row of the column. */
export function row(looks: { className: string; style: CSSProperties }, ...children: ReactNode[]) {
  return table(CENTERED, h("tr", { style: { width: "100%" } }, h("td", looks, ...children)));
}

export function text(style: CSSProperties, key: string, content: ReactNode) {
  return h("p", { key, style }, content);
}

/** A link in a text. */
export function link(
  href: string,
  label: string,
  looks: { className?: string; style: CSSProperties; key?: string },
) {
  return h("a", { ...looks, href, target: "_blank" }, label);
}

/** A link that looks like a button. */
export function button(href: string, label: string) {
  return h(
    "a",
    { className: "button", href, style: BUTTON, target: "_blank" },
    outlookOnly(BEFORE_TEXT),
    h("span", { style: BUTTON_TEXT }, label),
    outlookOnly(AFTER_TEXT),
  );
}

/** A link in the look of the site's links. */
export function plainLink(href: string, label: string, key?: string) {
  return link(href, label, { className: "link", style: LINK, ...(key && { key }) });
}

function outlookOnly(comment: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments, and this one is a constant.
  return h("span", { dangerouslySetInnerHTML: { __html: comment } });
}

function table(looks: object, ...rows: ReactNode[]) {
  return h("table", looks, h("tbody", null, ...rows));
}
