// Writes every letter of the portal, with made-up people, into files to look at before it is sent to anybody:
//   npm run mail:preview -- --out ./data/mail-preview
// The chapter's name, zone and addresses are those of the environment; nothing is sent and no database is opened.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { WrongSettings } from "#server/platform/check-settings.ts";
import { readConfig } from "#server/platform/config.ts";
import { escapeHtml } from "#server/platform/html.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { planProduct } from "./plan.mjs";
import { sampleLetters } from "./sample-letters.ts";

function main(): void {
  const { values } = parseArgs({ options: { out: { type: "string", default: "./data/mail-preview" } } });
  const folder = resolve(values.out);
  // As for a demo, so that settings which letters do not need may be missing.
  const { env } = planProduct({ ...process.env, NODE_ENV: "development", DEMO: "1" }).portal;
  // No letter knows of the mailing list, whose key is made only when a demo starts.
  const config = readConfig({ ...env, CONSTANT_CONTACT_CLIENT_ID: "", CONSTANT_CONTACT_CLIENT_SECRET: "" });
  const samples = sampleLetters(config, new Date());
  mkdirSync(folder, { recursive: true });
  for (const [name, letter] of samples) {
    if (!letter) throw new Error(`${name} was not written`);
    writeFileSync(join(folder, `${name}.html`), letter.html);
    writeFileSync(join(folder, `${name}.txt`), asMail(letter, config.mail.from));
  }
  writeFileSync(join(folder, "index.html"), indexOf(samples));
  console.log(`${samples.length} letters are in ${folder}; open ${join(folder, "index.html")}`);
}

function asMail({ to, subject, text, attachments = [] }: Letter, from: string): string {
  const files = attachments.map(({ filename }) => `Attachment: ${filename}\n`).join("");
  return `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${files}\n${text}`;
}

function indexOf(samples: readonly [string, Letter | null][]): string {
  const rows = samples.map(
    ([name, letter]) =>
      `<tr><td>${escapeHtml(letter?.subject ?? "")}</td><td><a href="${name}.html">${name}.html</a></td><td><a href="${name}.txt">${name}.txt</a></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The portal's letters</title>
<style>body{font:16px/1.6 sans-serif;margin:24px}td{padding:4px 24px 4px 0}</style></head>
<body><h1>The portal’s letters</h1><table>${rows.join("\n")}</table></body></html>
`;
}

try {
  main();
} catch (error) {
  console.error(error instanceof WrongSettings ? error.message : error);
  process.exitCode = 1;
}
