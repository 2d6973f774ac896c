import { html } from "hono/html";
import type { Html } from "#emulators/platform/page.ts";
import { frame, time } from "./layout.ts";
import { addressText, type Mail } from "./mail.ts";

export function listPage({
  mails,
  to,
  nonce,
}: {
  mails: Mail[];
  to: string | undefined;
  nonce: string;
}): Html {
  const count = mails.length === 1 ? "1 message" : `${mails.length} messages`;
  return frame(
    "Mailbox",
    nonce,
    html`<main>
<div class="bar">
<h1>${to ? `To ${to}` : "All mail"} <small>${count}</small></h1>
<form class="search" action="/"><label for="to">To</label> <input id="to" name="to" type="search" value="${to ?? ""}" placeholder="name@example.org" autocomplete="off"> <button>Show</button></form>
<a class="quiet-button" href="${to ? `/?to=${encodeURIComponent(to)}` : "/"}">Refresh</a>
${mails.length > 0 ? html`<form method="post" action="/clear"><button class="quiet-button">Delete all</button></form>` : ""}
</div>
${mails.length > 0 ? html`<ul class="list">${mails.map(row)}</ul>` : empty(to)}
</main>`,
  );
}

function row(mail: Mail): Html {
  const { parsed, envelope } = mail;
  const preview = (parsed.text ?? "").replace(/\s+/g, " ").trim().slice(0, 160);
  const files = parsed.attachments.filter(({ related }) => !related).length;
  return html`<li><a href="/view/${mail.id}">
<span class="to">${addressText(parsed.to).join(", ") || envelope.to.join(", ")}</span>
<span class="when">${time(mail.receivedAt)}</span>
<span class="subject">${parsed.subject || "(no subject)"}${files > 0 ? html` <span class="files">${files === 1 ? "1 file" : `${files} files`}</span>` : ""}</span>
<span class="preview">${preview}</span>
</a></li>`;
}

function empty(to: string | undefined): Html {
  return to
    ? html`<p class="empty">Nothing has been sent to ${to}. <a href="/">All mail</a></p>`
    : html`<p class="empty">No mail yet. What the demo sends appears here.</p>`;
}
