import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Faults, FaultsForm } from "./faults.ts";
import { attachmentBytes, isTo, type Mail } from "./mail.ts";
import { mailJson } from "./mail-json.ts";
import { pageRoutes } from "./page-routes.ts";
import type { Store } from "./store.ts";

export function createApp(store: Store, faults: Faults): Hono {
  const app = new Hono();
  const missing = (c: Context) => c.json({ error: "No such message." }, 404);
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
  });

  app.get("/messages", (c) => {
    const to = c.req.query("to");
    const messages = store.list().filter((mail) => to === undefined || isTo(mail, to));
    return c.json({ messages: messages.map(mailJson) });
  });
  app.delete("/messages", async (c) => {
    await store.clear();
    return c.json({ messages: [] });
  });
  app.get("/messages/:id", (c) => {
    const mail = store.find(c.req.param("id"));
    return mail ? c.json(mailJson(mail)) : missing(c);
  });
  app.get("/messages/:id/raw", (c) => {
    const mail = store.find(c.req.param("id"));
    return mail ? plain(c, Buffer.from(mail.raw)) : missing(c);
  });
  app.get("/messages/:id/attachments/:index{\\d+}", (c) => {
    const mail = store.find(c.req.param("id"));
    return (mail && download(c, mail, Number(c.req.param("index")))) ?? missing(c);
  });

  app.get("/__emulator/faults", (c) => c.json(faults.state()));
  app.post("/__emulator/faults", async (c) => {
    const asked = FaultsForm.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return c.json({ error: z.prettifyError(asked.error) }, 400);
    faults.set(asked.data);
    return c.json(faults.state());
  });
  app.delete("/__emulator/faults", (c) => {
    faults.clear();
    return c.json(faults.state());
  });

  app.route("/", pageRoutes(store));
  return app;
}

/** Raw source as text, never as what it says it is. */
function plain(c: Context, bytes: Buffer<ArrayBuffer>): Response {
  return c.body(bytes, 200, { "Content-Type": "text/plain; charset=utf-8" });
}

/** Always to be saved, never to be run: what a mail carries is not the emulator's page. */
function download(c: Context, { parsed }: Mail, index: number): Response | undefined {
  const attachment = parsed.attachments[index];
  if (!attachment) return undefined;
  const name = encodeURIComponent(attachment.filename ?? `attachment-${index + 1}`);
  return c.body(attachmentBytes(attachment), 200, {
    "Content-Type": attachment.mimeType,
    "Content-Disposition": `attachment; filename*=UTF-8''${name}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
  });
}
