import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** The port on which a server listens on loopback, once it does; 0 takes a free one. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The emulator has no port.");
  return address.port;
}

/** Serves HTTP on loopback; resolves once it is listening. */
export async function serve(app: Hono, port?: number) {
  const server = createServer(getRequestListener(app.fetch));
  // Longer than callers keep a connection: one that closes while it is being reused would look like a failure.
  server.keepAliveTimeout = 65_000;
  const taken = await listen(server, port);
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
