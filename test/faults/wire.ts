import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to a server that can be cut: then nobody is there, and who is talking is hung up on. */
export type Wire = { port: number; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

/** Listens on `port` and passes every connection through to `target`. */
export async function startWire(port: number, target: number): Promise<Wire> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  async function mend() {
    if (server) return;
    const made = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on("error", () => undefined);
        socket.once("close", () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    made.listen(port, "127.0.0.1");
    await once(made, "listening");
    server = made;
  }
  async function cut() {
    const closing = server;
    server = undefined;
    const closed = closing && new Promise((done) => closing.close(done));
    for (const socket of open) socket.destroy();
    await closed;
  }
  await mend();
  return { port, cut, mend, close: cut };
}
