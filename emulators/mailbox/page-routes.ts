import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { frame } from "./layout.ts";
import { listPage } from "./list-page.ts";
import { attachmentBytes, isTo, type Mail } from "./mail.ts";
import { messagePage } from "./message-page.ts";
import type { Store } from "./store.ts";

/** The pages for people: the list, one message, and the message's own HTML behind a sandbox. */
export function pageRoutes(store: Store): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const to = c.req.query("to")?.trim() || undefined;
    const mails = store.list().filter((mail) => to === undefined || isTo(mail, to));
    return c.html(listPage({ mails, to, nonce: secure(c) }));
  });
  app.get("/view/:id", (c) => {
    const mail = store.find(c.req.param("id"));
    const nonce = secure(c);
    if (mail) return c.html(messagePage(mail, nonce));
    const body = html`<main><p class="empty">This message is no longer here. <a href="/">All messages</a></p></main>`;
    return c.html(frame("No such message", nonce, body), 404);
  });
  app.get("/view/:id/html", (c) => {
    const mail = store.find(c.req.param("id"));
    // Only pictures of this machine's portal are loaded and no script runs; links open in a new tab.
    c.header(
      "Content-Security-Policy",
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; font-src data:; frame-ancestors 'self'",
    );
    return mail?.parsed.html
      ? c.html(`<base target="_blank">${withPictures(mail)}`)
      : c.text("No HTML.", 404);
  });
  app.post("/clear", async (c) => {
    await store.clear();
    return c.redirect("/", 303);
  });
  return app;
}

/** Pictures inside the message are embedded in the page. */
function withPictures({ parsed }: Mail): string {
  let text = parsed.html ?? "";
  for (const attachment of parsed.attachments) {
    if (!attachment.contentId) continue;
    const data = Buffer.from(attachmentBytes(attachment)).toString("base64");
    text = text.replaceAll(
      `cid:${attachment.contentId.replace(/^<|>$/g, "")}`,
      `data:${attachment.mimeType};base64,${data}`,
    );
  }
  return text;
}

function secure(c: Context): string {
  const nonce = randomBytes(16).toString("base64");
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return nonce;
}
