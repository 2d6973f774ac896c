import type { Config } from "./config.ts";
import { escapeHtml } from "./pages.ts";

/** What a letter says, before it is set as text and as HTML. Plain text throughout; HTML is made here only. */
export type LetterText = {
  salutation: string;
  paragraphs: readonly string[];
  /** Label and value, set as a small table. */
  facts?: readonly (readonly [string, string])[];
  /** One thing to do, as a button; the address stands in full in the text. */
  action?: { label: string; url: string };
  closing?: readonly string[];
};

/** Sets a letter in both forms that a mail client may show (S-53). */
export function setLetter(config: Config, letter: LetterText): { text: string; html: string } {
  return { text: asText(config, letter), html: asHtml(config, letter) };
}

function asText(config: Config, { salutation, paragraphs, facts, action, closing }: LetterText): string {
  const blocks = [
    salutation,
    ...paragraphs,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ?? []),
    config.chapter.name,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function asHtml(config: Config, { salutation, paragraphs, facts, action, closing }: LetterText): string {
  const serif = "font-family:Georgia,'Times New Roman',serif";
  const p = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const rows = (facts ?? [])
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 24px 6px 0;color:#6b5d4f;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const table = rows
    ? `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${rows}</table>`
    : "";
  const button = action
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="background:#6e1f2c;color:#ffffff;padding:12px 24px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="margin:0;background:#f6f1e7;padding:24px">
<div style="max-width:560px;margin:0 auto;background:#fffdf8;border-top:3px solid #6e1f2c;padding:32px;color:#2a2420;font:16px/1.5 'Source Sans 3',Helvetica,Arial,sans-serif">
<p style="${serif};font-size:20px;margin:0 0 24px">${escapeHtml(config.chapter.name)}</p>
${p(salutation)}${paragraphs.map(p).join("")}${table}${button}${(closing ?? []).map(p).join("")}
<p style="margin:0;${serif}">${escapeHtml(config.chapter.name)}</p></div></body></html>`;
}
