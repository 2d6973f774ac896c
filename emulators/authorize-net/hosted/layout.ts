import { html, raw } from "hono/html";
import { styles } from "./styles.ts";

export type Html = ReturnType<typeof html>;

export interface Frame {
  title: string;
  nonce: string;
  /** From hostedPaymentStyleOptions; anything but a plain colour is left out. */
  shopColor?: string | undefined;
}

export function frame({ title, nonce, shopColor }: Frame, body: Html): Html {
  const color = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(shopColor ?? "") ? shopColor : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(styles)}${color ? raw(`:root{--shop-color:${color}}`) : ""}</style>
</head>
<body>
<p class="test-note">Test page of a payment emulator. No money moves; test cards only.</p>
${body}
</body>
</html>`;
}
