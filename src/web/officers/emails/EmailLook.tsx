import { useEffect, useRef, useState } from "react";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";

/** An email as a mail program shows it, in light and in dark: in a frame in which nothing runs, loads, or leads away. */
export function EmailLook({ subject, html }: { subject: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDark, setDark] = useState(false);
  // Some browsers replace the empty page of a new frame once it has loaded.
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown again in a frame that has loaded.
  useEffect(() => {
    const { current } = frame;
    if (!current?.contentDocument) return;
    showIn(current.contentDocument, { subject, html, isDark });
    current.style.height = `${current.contentDocument.documentElement.scrollHeight}px`;
  }, [subject, html, isDark, loads]);
  return (
    <div className="space-y-3">
      <iframe
        ref={frame}
        title="The email as it will look"
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        className="max-h-[48rem] min-h-64 w-full rounded-md border border-line bg-white"
        onLoad={() => setLoads((before) => before + 1)}
      />
      <Checkbox
        label="Show it in dark mode"
        checked={isDark}
        onChange={({ target: { checked } }) => setDark(checked)}
      />
    </div>
  );
}

const ACTIVE = "script, link, base, meta, iframe, object, embed, form";
const SHEETS = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The policy of this page forbids styles in markup, so each one is set by itself, and the browser never parses any. */
function showIn(
  page: Document,
  { subject, html, isDark }: { subject: string; html: string; isDark: boolean },
) {
  const rules = [...html.matchAll(SHEETS)].map(([, sheet = ""]) => sheet).join("\n");
  const markup = html.replaceAll(SHEETS, "").replaceAll(' style="', ' data-style="');
  const { body } = new DOMParser().parseFromString(markup, "text/html");
  for (const element of body.querySelectorAll(ACTIVE)) element.remove();
  for (const link of body.querySelectorAll("a[href]")) link.removeAttribute("href");
  page.title = subject;
  page.documentElement.lang = "en";
  page.body.className = body.className;
  page.body.style.cssText = body.dataset.style ?? "";
  page.body.replaceChildren(...body.childNodes);
  for (const element of page.body.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
  adopt(page, rules.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, isDark ? "all" : "not all"));
}

/** Without it, as in browsers of before 2023, the email is shown as in a mail program that knows no dark mode. */
function adopt(page: Document, rules: string): void {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet || !("replaceSync" in Sheet.prototype)) return;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  page.adoptedStyleSheets = [sheet];
}
