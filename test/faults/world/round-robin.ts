import { once } from "node:events";
import { type Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** What it passed on, and what became of it. */
export type Traffic = { passed: number; broken: number; nobodyThere: number };

/** A reverse proxy like the one in front of the portal: each request goes to the next process. */
export type RoundRobin = { url: string; traffic: Traffic; close(): Promise<void> };

/**
 * Passes requests to the ports in turn. One that is not accepted goes to the next port, since nothing of it was read;
 * one whose answer breaks off is answered 502 and never sent twice, as nginx does with unsafe requests. `agent` keeps connections to the portals open where none of them dies.
 */
export async function startRoundRobin(
  port: number,
  targets: readonly number[],
  agent: Agent | false = false,
): Promise<RoundRobin> {
  const traffic: Traffic = { passed: 0, broken: 0, nobodyThere: 0 };
  let turn = 0;
  const server = createServer(async (asked, answer) => {
    try {
      const body = await buffer(asked);
      turn += 1;
      for (let tried = 0; tried < targets.length; tried += 1) {
        const target = targets[(turn + tried) % targets.length] ?? 0;
        const outcome = await passOn({ target, agent }, asked, { body, answer });
        if (outcome === "refused") continue;
        traffic[outcome] += 1;
        return;
      }
      traffic.nobodyThere += 1;
      answer.writeHead(503).end("no portal is up");
    } catch {
      answer.destroy();
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    traffic,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function passOn(
  { target: port, agent }: { target: number; agent: Agent | false },
  asked: IncomingMessage,
  { body, answer }: { body: Buffer; answer: ServerResponse },
): Promise<"passed" | "broken" | "refused"> {
  return new Promise((done) => {
    const { expect: _, "transfer-encoding": __, ...kept } = asked.headers;
    const headers = { ...kept, "content-length": String(body.length) };
    const on = request({
      host: "127.0.0.1",
      port,
      method: asked.method ?? "GET",
      path: asked.url ?? "/",
      headers,
      agent,
    });
    const breakOff = () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end("the portal hung up");
      done("broken");
    };
    on.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" ? done("refused") : breakOff(),
    );
    on.once("response", async (said) => {
      try {
        const whole = await buffer(said);
        answer.writeHead(said.statusCode ?? 502, said.headers).end(whole);
        done("passed");
      } catch {
        breakOff();
      }
    });
    on.end(body);
  });
}
