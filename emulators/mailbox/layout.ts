import { html } from "hono/html";
import { type Html, page } from "#emulators/platform/page.ts";
import { styles } from "./styles.ts";

export function frame(title: string, nonce: string, body: Html): Html {
  return page({
    title,
    nonce,
    styles,
    body: html`<header><a class="home" href="/">Mailbox</a> <span>Mail that the demo has sent. Nothing leaves this machine.</span></header>
${body}`,
  });
}

const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A time in the zone of the machine, which is where the demo's reader sits. */
export function time(instant: string): Html {
  return html`<time datetime="${instant}">${dayAndTime.format(new Date(instant))}</time>`;
}

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
