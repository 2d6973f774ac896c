import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of loopback that no program listens on just now, and that is given to no one else while this process runs: not
 * to a later call, and not to another process. Below those that the system gives to outgoing connections, of which
 * one could have it by the time it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if ((await isClaimed(port)) && (await isFree(port))) return port;
  }
}

/**
 * Claims the port by its UDP twin, which no program under test needs: the system grants it once, and takes it back
 * when the process ends, however it ends.
 */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createSocket("udp4");
  const isMine = await succeeds(async () => {
    claim.bind({ port, address: "127.0.0.1", exclusive: true });
    await once(claim, "listening");
  });
  if (isMine) claim.unref();
  return isMine;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await succeeds(async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  });
  if (isListening) await once(server.close(), "close");
  return isListening;
}

/** Whether no other program has the port. */
async function succeeds(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
}
