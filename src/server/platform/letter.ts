import type { Config } from "./config.ts";
import { escapeHtml } from "./html.ts";

type Action = { label: string; url: string };

/** What a letter says, before it is set as text and as HTML. Plain text throughout; HTML is made here only. */
export type LetterText = {
  salutation: string;
  /** The first one also stands beside the subject in a list of mails. */
  paragraphs: readonly string[];
  /** Label and value, set as a small table. */
  facts?: readonly (readonly [string, string])[];
  /** What to do, as a button each; the address stands in full in the text. */
  action?: Action | readonly Action[];
  closing?: readonly string[];
};

/** Sets a letter in both forms that a mail client may show (S-53). */
export function setLetter(config: Config, letter: LetterText): { text: string; html: string } {
  const lines = inLines(letter);
  return { text: asText(config, lines), html: asHtml(config, lines) };
}

/**
 * A name or title with a line's end in it stays on its line: in a subject it would go on as another header of the
 * mail, in the text as a paragraph that the chapter seems to have written.
 */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function inLines(letter: LetterText): LetterText {
  return {
    salutation: onOneLine(letter.salutation),
    paragraphs: letter.paragraphs.map(onOneLine),
    facts: (letter.facts ?? []).map(([label, value]) => [onOneLine(label), onOneLine(value)] as const),
    action: actionsOf(letter).map(({ label, url }) => ({ label: onOneLine(label), url })),
    closing: (letter.closing ?? []).map(onOneLine),
  };
}

/** "Dear Anna,", also to two who share an address and to somebody whose name is unknown. */
export function salutation(...firstNames: readonly string[]): string {
  const known = firstNames.map((name) => name.trim()).filter(Boolean);
  return `Dear ${new Intl.ListFormat("en-US").format(known) || "member"},`;
}

function actionsOf({ action = [] }: LetterText): readonly Action[] {
  return "url" in action ? [action] : action;
}

function asText(config: Config, letter: LetterText): string {
  const blocks = [
    letter.salutation,
    ...letter.paragraphs,
    ...(letter.facts?.length ? [letter.facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...actionsOf(letter).map(({ label, url }) => `${label}:\n${url}`),
    ...(letter.closing ?? []),
    config.chapter.name,
    `--\nThe members’ portal: ${config.publicUrl}\nQuestions: ${config.chapter.contactUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const SANS = "font-family:'Source Sans 3',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

/** On a telephone the sheet's edges are narrower. */
const NARROW =
  "@media (max-width:480px){.edge{padding:12px 8px!important}.sheet,.foot{padding-left:20px!important;padding-right:20px!important}}";

/** Colours stand in each element, as clients drop style sheets; those that keep this one may turn the light down. */
const DARK = `@media (prefers-color-scheme:dark){.room{background:#1b1613!important}.sheet{background:#26201b!important;color:#f1e9dc!important}.soft,.soft a{color:#b9a995!important}.rule{border-color:#4a3f35!important}.button{background:#8e3141!important}}`;

function asHtml(config: Config, letter: LetterText): string {
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const [preheader = ""] = letter.paragraphs;
  const chapter = escapeHtml(config.chapter.name);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${chapter}</title><style>:root{color-scheme:light dark}${DARK}${NARROW}</style></head>
<body class="room" style="margin:0;padding:0;background:#f6f1e7">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}</div>
<table role="presentation" class="room" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f1e7"><tr><td align="center" class="edge" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr>
<td class="sheet" style="background:#fffdf8;color:#2a2420;border-top:3px solid #6e1f2c;padding:32px 28px;text-align:left;font-size:16px;line-height:1.5;${SANS}">
<p style="margin:0 0 24px;font-size:20px;${SERIF}">${chapter}</p>
${[letter.salutation, ...letter.paragraphs].map(p).join("\n")}
${factsTable(letter.facts ?? [])}${actionsOf(letter).map(button).join("")}${(letter.closing ?? []).map(p).join("\n")}
<p style="margin:24px 0 0;${SERIF}">${chapter}</p>
</td></tr><tr><td class="soft foot" style="padding:16px 28px;color:#6b5d4f;text-align:left;font-size:13px;line-height:1.5;${SANS}">
The members’ portal: ${link(config.publicUrl)}<br>Questions: ${link(config.chapter.contactUrl)}
</td></tr></table></td></tr></table></body></html>
`;
}

function factsTable(facts: NonNullable<LetterText["facts"]>): string {
  if (facts.length === 0) return "";
  const cell = "padding:7px 0;vertical-align:top;border-bottom:1px solid #e4dac8";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="soft rule" width="38%" style="${cell};padding-right:16px;color:#6b5d4f">${escapeHtml(label)}</td><td class="rule" style="${cell};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:16px;line-height:1.4;border-collapse:collapse">${rows.join("\n")}</table>`;
}

function button({ label, url }: Action): string {
  return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(url)}" style="background:#6e1f2c;color:#ffffff;padding:12px 24px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>`;
}

function link(url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#6b5d4f">${escapeHtml(url)}</a>`;
}
