import type { Config } from "#server/platform/config/config.ts";
import type { Block, EmailContent, EmailLines, Fact, Run, Step } from "./email-content.ts";
import { choiceUrl, NEXT, renderForMany, renderHtml } from "./render-html.ts";

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
  written = [],
  facts = [],
  steps = [],
  action = [],
  section = null,
  closing = [],
  choice = null,
}: EmailContent): EmailLines {
  const actions = "url" in action ? [action] : action;
  return {
    picture: picture && { ...picture, alt: onOneLine(picture.alt) },
    title: onOneLine(title),
    salutation: onOneLine(salutation),
    paragraphs: paragraphs.map(onOneLine),
    written: written.map(({ isList, lines }) => ({
      isList,
      lines: lines.map((line) => line.map(runOnOneLine)),
    })),
    facts: facts.map(factOnOneLine),
    steps: steps.map((step) => ({ ...step, what: onOneLine(step.what), text: onOneLine(step.text) })),
    actions: actions.map((action) => ({ ...action, label: onOneLine(action.label) })),
    section: section && { heading: onOneLine(section.heading), facts: section.facts.map(factOnOneLine) },
    closing: closing.map(onOneLine),
    choice,
  };
}

/** Without the trim of `onOneLine`, which would take the spaces between words. */
function runOnOneLine(run: Run): Run {
  return { ...run, text: run.text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ") };
}

function factOnOneLine([label, value, link]: Fact): Fact {
  return [onOneLine(label), onOneLine(value), link];
}

function renderText(config: Config, lines: EmailLines): string {
  const { salutation, paragraphs, written, facts, steps, actions, section, closing, choice } = lines;
  const blocks = [
    salutation,
    ...paragraphs,
    ...written.map(blockLines),
    ...(facts.length > 0 ? [facts.map(factLines).join("\n")] : []),
    ...(steps.length > 0 ? [NEXT, ...steps.map(stepLines)] : []),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ...(section ? [`${section.heading}\n${section.facts.map(factLines).join("\n")}`] : []),
    ...closing,
    config.chapter.name,
    [
      "--",
      ...(choice ? [`${choice.label}: ${choiceUrl(choice)}`] : []),
      `The members’ portal: ${config.publicUrl}`,
      `Questions: ${config.chapter.contactUrl}`,
    ].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function blockLines({ isList, lines }: Block): string {
  return lines.map((line) => `${isList ? "- " : ""}${line.map(runWords).join("")}`).join("\n");
}

function runWords({ text, url }: Run): string {
  return url === undefined || url === text ? text : `${text} (${url})`;
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
