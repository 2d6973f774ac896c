import { html } from "hono/html";
import type { Html } from "#emulators/platform/page.ts";
import { frame, size, time } from "./layout.ts";
import { addressText, attachmentBytes, type Mail } from "./mail.ts";

export function messagePage(mail: Mail, nonce: string): Html {
  const { parsed, id } = mail;
  const subject = parsed.subject || "(no subject)";
  return frame(
    subject,
    nonce,
    html`<main class="message">
<p class="back"><a href="/">All mail</a></p>
<article>
<h1>${subject}</h1>
${headers(mail)}
${attachments(mail)}
${parsed.html ? html`<iframe title="Message" src="/view/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ""}
${textPart(mail)}
</article>
<p class="back"><a href="/messages/${id}/raw">Raw source</a> <a href="/messages/${id}">JSON</a></p>
</main>`,
  );
}

function headers({ parsed, envelope, receivedAt }: Mail): Html {
  const to = addressText(parsed.to);
  const cc = addressText(parsed.cc);
  const replyTo = addressText(parsed.replyTo);
  return html`<dl>
<dt>From</dt><dd>${addressText(parsed.from)[0] ?? envelope.from}</dd>
<dt>To</dt><dd>${(to.length > 0 ? to : envelope.to).join(", ")}</dd>
${cc.length > 0 ? html`<dt>Cc</dt><dd>${cc.join(", ")}</dd>` : ""}
${replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${replyTo.join(", ")}</dd>` : ""}
<dt>Received</dt><dd>${time(receivedAt)}</dd>
</dl>`;
}

/** Attachments to download; pictures in the HTML are shown there. */
function attachments({ parsed, id }: Mail): Html | string {
  const files = parsed.attachments
    .map((file, index) => ({ ...file, index }))
    .filter(({ related }) => !related);
  if (files.length === 0) return "";
  return html`<ul class="attachments" aria-label="Attachments">${files.map(
    (file) =>
      html`<li><a href="/messages/${id}/attachments/${file.index}" download><strong>${
        file.filename ?? `attachment-${file.index + 1}`
      }</strong> <span>${file.mimeType}, ${size(attachmentBytes(file).byteLength)}</span></a></li>`,
  )}</ul>`;
}

/** The text part: on its own without HTML, otherwise collapsed below it. */
function textPart({ parsed }: Mail): Html | string {
  const text = html`<pre class="text">${linked((parsed.text ?? "").trimEnd())}</pre>`;
  if (!parsed.html) return text;
  return parsed.text ? html`<details><summary>Plain text</summary>${text}</details>` : "";
}

/** The text with its web addresses as links; a full stop behind one belongs to the sentence. */
function linked(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
