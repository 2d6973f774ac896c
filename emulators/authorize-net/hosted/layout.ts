import { html } from "hono/html";
import { type Html, page } from "#emulators/platform/page.ts";
import { styles } from "./styles.ts";

export function frame({ title, nonce }: { title: string; nonce: string }, body: Html): Html {
  return page({
    title,
    nonce,
    styles,
    body: html`<p class="test-note">Test page of a payment emulator. No money moves; test cards only.</p>
${body}`,
  });
}
