import { once } from "node:events";
import type { Server } from "node:net";

/** The port on which a server listens on loopback, once it does; 0 takes a free one. */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The emulator has no port.");
  return address.port;
}
