import { useEffect, useRef, useState } from "react";
import { Checkbox } from "#web/ui/form/Checkbox.tsx";

/** An email as a mail program shows it, light or dark, in a frame where nothing runs, loads, or navigates. */
export function EmailPreview({ subject, html }: { subject: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDark, setDark] = useState(false);
  // Some browsers replace the empty page of a new frame once it has loaded.
  const [loads, setLoads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the email is shown again once the frame has loaded.
  useEffect(() => {
    const { current } = frame;
    if (!current?.contentDocument) return;
    showIn(current.contentDocument, { subject, html, isDark });
    // Its scroll height is never less than the height of the frame.
    const { height } = current.contentDocument.documentElement.getBoundingClientRect();
    current.style.height = `${Math.ceil(height)}px`;
  }, [subject, html, isDark, loads]);
  return (
    <div className="space-y-3">
      <iframe
        ref={frame}
        title="Email preview"
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        className="max-h-[48rem] min-h-64 w-full rounded-md border border-line bg-white"
        onLoad={() => setLoads((before) => before + 1)}
      />
      <Checkbox
        label="Show in dark mode"
        checked={isDark}
        onChange={({ target: { checked } }) => setDark(checked)}
      />
    </div>
  );
}

const ACTIVE = "script, link, base, meta, iframe, object, embed, form";
const SHEETS = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** The page's security policy forbids styles in markup, so a script sets each one and the browser never parses any. */
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

/** Browsers from before 2023 can't do this; they show the email as a mail program without dark mode does. */
function adopt(page: Document, rules: string): void {
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet || !("replaceSync" in Sheet.prototype)) return;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  page.adoptedStyleSheets = [sheet];
}
