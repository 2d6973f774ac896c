// Writes every email of the portal, with made-up people, into files to look at before it is sent to anybody:
//   npm run mail:preview -- --out ./data/mail-preview
// The chapter's name, zone and addresses are those of the environment; nothing is sent and no database is opened.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readOptions } from "#scripts/options.mjs";
import { planProduct } from "#scripts/start/plan.mjs";
import { InvalidSettings } from "#server/platform/config/check-settings.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { sampleEmails } from "./sample-emails.ts";

function main(): void {
  const { values } = readOptions("mail:preview");
  const folder = resolve(values.out);
  // As for a demo, so that settings which emails do not need may be missing.
  const { env } = planProduct({ ...process.env, NODE_ENV: "development", DEMO: "1" }).portal;
  // No email knows of the mailing list, whose key is made only when a demo starts.
  const config = readConfig({ ...env, CONSTANT_CONTACT_CLIENT_ID: "", CONSTANT_CONTACT_CLIENT_SECRET: "" });
  const samples = sampleEmails(config, new Date());
  mkdirSync(folder, { recursive: true });
  for (const [name, email] of samples) {
    if (!email) throw new Error(`${name} was not written`);
    writeFileSync(join(folder, `${name}.html`), email.html);
    writeFileSync(join(folder, `${name}.txt`), asMail(email, config.mail.from));
  }
  writeFileSync(join(folder, "index.html"), indexOf(samples));
  console.log(`${samples.length} emails are in ${folder}; open ${join(folder, "index.html")}`);
}

function asMail({ to, subject, text, attachments = [] }: ComposedEmail, from: string): string {
  const files = attachments.map(({ filename }) => `Attachment: ${filename}\n`).join("");
  return `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${files}\n${text}`;
}

function indexOf(samples: readonly [string, ComposedEmail | null][]): string {
  const rows = samples.map(
    ([name, email]) =>
      `<tr><td>${escapeHtml(email?.subject ?? "")}</td><td><a href="${name}.html">${name}.html</a></td><td><a href="${name}.txt">${name}.txt</a></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The portal's emails</title>
<style>body{font:16px/1.6 sans-serif;margin:24px}td{padding:4px 24px 4px 0}</style></head>
<body><h1>The portal’s emails</h1><table>${rows.join("\n")}</table></body></html>
`;
}

try {
  main();
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exitCode = 1;
}
