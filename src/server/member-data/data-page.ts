import { describeValue, labelOf } from "#server/audit/describe-value.ts";
import type { Config } from "#server/platform/config/config.ts";
import { formatInstant } from "#server/platform/format-dates.ts";
import { escapeHtml } from "#server/platform/html.ts";
import type { MemberData } from "./queries.ts";
import type { Reader } from "./readers.ts";

const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2420}
h2{margin-top:2.5rem;border-bottom:1px solid #cbb}table{border-collapse:collapse;margin:1rem 0;width:100%}
th{text-align:left;font-weight:normal;color:#6b5d4f;width:14rem;vertical-align:top}td{white-space:pre-wrap;overflow-wrap:anywhere}
th,td{padding:.15rem .6rem .15rem 0}`;

/** A member's data as a web page that works without the portal and includes the same as JSON. */
export function dataPage(
  { chapter }: Config,
  data: MemberData,
  { reader, now }: { reader: Reader; now: Date },
): string {
  const { timeZone } = chapter;
  const sections = Object.entries(data).map(
    ([title, rows]) =>
      `<h2>${escapeHtml(title)}</h2>\n${rows.length > 0 ? rows.map((row) => tableOf(row, timeZone)).join("\n") : "<p>None.</p>"}`,
  );
  const json = JSON.stringify({ chapter: chapter.name, madeAt: now.toISOString(), data }, null, 1);
  const about = reader === "member" ? "you" : nameIn(data);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Member data · ${escapeHtml(chapter.name)}</title><style>${STYLE}</style></head>
<body><h1>What ${escapeHtml(chapter.name)} keeps about ${escapeHtml(about)}</h1>
<p>Created on ${escapeHtml(formatInstant(now, timeZone))}. All times are in the chapter's time zone. Passwords and other
secrets are stored in unreadable form and are left out. Card numbers are never stored. This file ends with the same data
as JSON, for other programs.</p>
${sections.join("\n")}
<script type="application/json" id="data">
${json.replaceAll("<", "\\u003c")}
</script></body></html>
`;
}

function nameIn(data: MemberData): string {
  const { first_name = "", last_name = "" } = data["Your record"]?.[0] ?? {};
  return `${first_name} ${last_name}`.trim();
}

function tableOf(facts: Record<string, unknown>, timeZone: string): string {
  const how = { names: new Map<string, string>(), timeZone };
  const lines = Object.entries(facts).flatMap(([column, value]) => {
    const key = column.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
    const isNothing = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isNothing) return [];
    const text = describeValue(key, toIso(value), how);
    return [`<tr><th>${escapeHtml(labelOf(key))}</th><td>${escapeHtml(text)}</td></tr>`];
  });
  return `<table>${lines.join("\n")}</table>`;
}

/** Converts PostgreSQL's own notation of an instant: "2026-12-19 23:00:00+00". */
function toIso(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const isMoment = typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(value);
  return isMoment ? new Date(value.replace(" ", "T").replace(/\+00$/, "Z")).toISOString() : value;
}
