import { html } from "hono/html";
import { type Html, page } from "#emulators/platform/page.ts";
import { styles } from "./styles.ts";

export function frame(title: string, nonce: string, body: Html): Html {
  return page({
    title,
    nonce,
    styles,
    body: html`<header><a class="home" href="/">Constant Contact emulator</a> <span>Nobody is mailed. Nothing leaves this machine.</span> <a class="aside" href="/token">Access token</a></header>
${body}`,
  });
}
