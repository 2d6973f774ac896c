import { html, raw } from "hono/html";
import { styles } from "./styles.ts";

export type Html = ReturnType<typeof html>;

export function frame(title: string, nonce: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body>
<header><a class="home" href="/">Constant Contact emulator</a> <span>Nobody is mailed. Nothing leaves this machine.</span> <a class="aside" href="/token">Access token</a></header>
${body}
</body>
</html>`;
}
