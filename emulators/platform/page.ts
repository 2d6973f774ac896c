import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

/** A whole page of an emulator: nothing of it comes from elsewhere, and its styles only by this answer's nonce. */
export function page({
  title,
  nonce,
  styles,
  body,
}: {
  title: string;
  nonce: string;
  styles: string;
  body: Html;
}): Html {
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
${body}
</body>
</html>`;
}
