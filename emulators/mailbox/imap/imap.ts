import { createServer, type Server, type Socket } from "node:net";
import type { Store } from "#emulators/mailbox/store.ts";
import { openAccounts } from "./accounts.ts";
import { parseCommand } from "./parse-command.ts";
import { CAPABILITIES, openSession } from "./session.ts";

const LONGEST_LINE = 64 * 1024;

/**
 * Serves what the emulator got by IMAP, with the commands that a program needs that reads a mailbox and moves what it has
 * read. A user is an address; `connections` tells how many are open.
 */
export function createImap(
  store: Store,
  password: string,
): { server: Server; connections: () => number; close: () => Promise<void> } {
  const accountOf = openAccounts(store);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    serve(socket, openSession({ accountOf, password }));
  });
  return {
    server,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(socket: Socket, session: ReturnType<typeof openSession>): void {
  let rest = "";
  socket.setEncoding("utf8");
  socket.write(`* OK [CAPABILITY ${CAPABILITIES}] Mailbox of the demo\r\n`);
  socket.on("data", (chunk) => {
    const lines = (rest + String(chunk)).split("\r\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) socket.destroy();
    for (const line of lines) answer(socket, session, line);
  });
}

function answer(socket: Socket, session: ReturnType<typeof openSession>, line: string): void {
  const command = parseCommand(line);
  if (!command) {
    socket.write("* BAD No command\r\n");
    return;
  }
  const { lines = [], end } = session.answer(command);
  for (const parts of lines) {
    socket.write("* ");
    for (const part of parts) socket.write(part);
    socket.write("\r\n");
  }
  socket.write(`${command.tag} ${end}\r\n`);
  if (command.name === "logout") socket.end();
}
