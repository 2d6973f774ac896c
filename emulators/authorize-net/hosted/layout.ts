import { html } from "hono/html";
import { type Html, page } from "#emulators/platform/page.ts";
import { styles } from "./styles.ts";

export interface Frame {
  title: string;
  nonce: string;
  /** From hostedPaymentStyleOptions; anything but a plain color is left out. */
  shopColor?: string | undefined;
}

export function frame({ title, nonce, shopColor }: Frame, body: Html): Html {
  const color = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(shopColor ?? "")
    ? `:root{--shop-color:${shopColor}}`
    : "";
  return page({
    title,
    nonce,
    styles: styles + color,
    body: html`<p class="test-note">Test page of a payment emulator. No money moves; test cards only.</p>
${body}`,
  });
}
