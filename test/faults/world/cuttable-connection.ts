import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A connection to a server that can be cut: new connections are refused and open ones closed. */
export type Wire = { port: number; cut(): Promise<void>; restore(): Promise<void>; close(): Promise<void> };

/** Listens on `port` and passes every connection through to `target`. */
export async function startWire(port: number, target: number): Promise<Wire> {
  const open = new Set<Socket>();
  let server: Server | undefined;
  async function restore() {
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
  await restore();
  return { port, cut, restore, close: cut };
}

/**
 * An address that can be moved to another server silently, as a failover does: open connections stay open,
 * and hears nothing of it.
 */
export type Address = {
  port: number;
  moveTo(target: number): void;
  /** Starts or stops losing every byte, also of new connections; no connection is closed. */
  beSilent(isSilent: boolean): void;
  /** The next connection on which these words are sent is cut when the server has them, before it can answer. */
  loseAnswerTo(words: string): Promise<void>;
  close(): Promise<void>;
};

/** Listens on `port`; new connections go to where the address leads at that moment. */
export async function startAddress(port: number, target: number): Promise<Address> {
  const open = new Set<Socket>();
  const state = { target, isSilent: false };
  let trap: { words: string; sprung: () => void } | undefined;
  const server = createServer({ allowHalfOpen: false }, (near) => {
    const far = connect(state.target, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => open.delete(socket));
    }
    near.once("close", () => far.end());
    far.once("close", () => near.destroy());
    let isLost = false;
    const isHeard = () => {
      isLost ||= state.isSilent;
      return !isLost;
    };
    const back = (bytes: Buffer) => void (isHeard() && near.write(bytes));
    far.on("data", back);
    near.on("data", (bytes) => {
      if (isHeard()) far.write(bytes);
      if (!trap || !bytes.includes(trap.words)) return;
      const { sprung } = trap;
      trap = undefined;
      far.off("data", back);
      // The server has done it when it has answered.
      far.once("data", () => {
        near.destroy();
        sprung();
      });
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    moveTo(next) {
      state.target = next;
    },
    beSilent(isSilent) {
      state.isSilent = isSilent;
    },
    loseAnswerTo: (words) =>
      new Promise((sprung) => {
        trap = { words, sprung };
      }),
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
