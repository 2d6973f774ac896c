import type { Config } from "#server/platform/config.ts";
import { escapeHtml } from "#server/platform/pages.ts";
import type { MemberData } from "./queries.ts";

const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2420}
h2{margin-top:2.5rem;border-bottom:1px solid #cbb}table{border-collapse:collapse;margin:1rem 0;width:100%}
th{text-align:left;font-weight:normal;color:#6b5d4f;width:14rem;vertical-align:top}td{white-space:pre-wrap;overflow-wrap:anywhere}
th,td{padding:.15rem .6rem .15rem 0}`;

/** A member's data as a file that any browser shows without the portal; the same stands in it once more as JSON. */
export function dataPage({ chapter }: Config, data: MemberData, now: Date): string {
  const sections = Object.entries(data).map(
    ([title, rows]) =>
      `<h2>${escapeHtml(title)}</h2>\n${rows.length > 0 ? rows.map(tableOf).join("\n") : "<p>Nothing.</p>"}`,
  );
  const json = JSON.stringify({ chapter: chapter.name, madeAt: now.toISOString(), data }, null, 1);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Member data · ${escapeHtml(chapter.name)}</title><style>${STYLE}</style></head>
<body><h1>What ${escapeHtml(chapter.name)} keeps about you</h1>
<p>Made at ${now.toISOString()} (UTC). Passwords and the like are kept only in a form that nobody can read, and are left
out. Card numbers are never kept. At the end of this file the same stands as JSON, for other programs.</p>
${sections.join("\n")}
<script type="application/json" id="data">
${json.replaceAll("<", "\\u003c")}
</script></body></html>
`;
}

function tableOf(facts: Record<string, unknown>): string {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== "");
  const lines = known.map(
    ([name, value]) =>
      `<tr><th>${escapeHtml(name.replaceAll("_", " "))}</th><td>${escapeHtml(inWords(value))}</td></tr>`,
  );
  return `<table>${lines.join("\n")}</table>`;
}

function inWords(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}
