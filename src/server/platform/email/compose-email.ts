import type { Config } from "#server/platform/config/config.ts";
import { NEXT, renderForMany, renderHtml } from "./render-html.ts";

type Link = { label: string; url: string };
/** A button, or a plain link where it is `quiet`. */
type Action = Link & { quiet?: true };
/** Label and value, with a link to more about it. */
type Fact = readonly [label: string, value: string, link?: Link | undefined];
/** A picture of the portal itself; `alt` is read where mail programs don't show it. */
type Picture = { url: string; alt: string };
/** Something the recipient does or may expect next: a few words, a sentence or two, and where to do it. */
export type Step = { what: string; text: string; action?: Link };
/** Facts under a heading of their own, such as a receipt. */
type Section = { heading: string; facts: readonly Fact[] };

/** An email's content as plain text, from which `composeEmail` makes both parts. */
export type EmailContent = {
  /** Above the text, in the HTML part only. */
  picture?: Picture | null;
  /** A heading under the picture, in the HTML part only: the text says it again. */
  title?: string;
  salutation: string;
  /** Mail clients show the first one beside the subject. */
  paragraphs: readonly string[];
  /** Shown as a small table. */
  facts?: readonly Fact[];
  /** Listed by number under the facts. */
  steps?: readonly Step[];
  /** The text part has the full address. */
  action?: Action | readonly Action[];
  /** Under the buttons. */
  section?: Section | null;
  closing?: readonly string[];
  /** Many receive it at once, and it has no secret: rendered once for all whose texts differ in the salutation alone. */
  isForMany?: true;
};

/** An email's content with every list present and every text on one line. */
export type EmailLines = Required<Omit<EmailContent, "action" | "isForMany">> & {
  actions: readonly Action[];
};

/** Composes the text and HTML parts of an email (S-53). */
export function composeEmail(config: Config, content: EmailContent): { text: string; html: string } {
  const lines = toLines(content);
  const render = content.isForMany ? renderForMany : renderHtml;
  return { text: renderText(config, lines), html: render(config, lines) };
}

/**
 * Keeps a name or title with a line break in it on its line. Otherwise it would add a header to the email after the
 * subject, or a paragraph to the text that seems to come from the chapter.
 */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** "Dear Anna,"; also for a couple with one address, and "Dear member," if no name is known. */
export function salutation(...firstNames: readonly string[]): string {
  const known = firstNames.map((name) => name.trim()).filter(Boolean);
  return `Dear ${new Intl.ListFormat("en-US").format(known) || "member"},`;
}

function toLines({
  picture = null,
  title = "",
  salutation,
  paragraphs,
  facts = [],
  steps = [],
  action = [],
  section = null,
  closing = [],
}: EmailContent): EmailLines {
  const actions = "url" in action ? [action] : action;
  return {
    picture: picture && { ...picture, alt: onOneLine(picture.alt) },
    title: onOneLine(title),
    salutation: onOneLine(salutation),
    paragraphs: paragraphs.map(onOneLine),
    facts: facts.map(factOnOneLine),
    steps: steps.map((step) => ({ ...step, what: onOneLine(step.what), text: onOneLine(step.text) })),
    actions: actions.map((action) => ({ ...action, label: onOneLine(action.label) })),
    section: section && { heading: onOneLine(section.heading), facts: section.facts.map(factOnOneLine) },
    closing: closing.map(onOneLine),
  };
}

function factOnOneLine([label, value, link]: Fact): Fact {
  return [onOneLine(label), onOneLine(value), link];
}

function renderText(config: Config, lines: EmailLines): string {
  const { salutation, paragraphs, facts, steps, actions, section, closing } = lines;
  const blocks = [
    salutation,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(factLines).join("\n")] : []),
    ...(steps.length > 0 ? [NEXT, ...steps.map(stepLines)] : []),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...(section ? [`${section.heading}\n${section.facts.map(factLines).join("\n")}`] : []),
    ...closing,
    config.chapter.name,
    `--\nThe members’ portal: ${config.publicUrl}\nQuestions: ${config.chapter.contactUrl}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function stepLines({ what, text, action }: Step, at: number): string {
  const end = /[?!]$/.test(what) ? "" : ".";
  return [`${at + 1}. ${what}${end} ${text}`, ...(action ? [`${action.label}: ${action.url}`] : [])].join(
    "\n",
  );
}

function factLines([label, value, link]: Fact): string {
  return [`${label}: ${value}`, ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n");
}
