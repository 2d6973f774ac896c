import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export interface Received {
  headers: IncomingHttpHeaders;
  /** The raw body, as it was signed. */
  body: string;
  invoiceNumber: string;
  transId: string;
  eventType: string;
}

/** A shop's webhook address that keeps what it gets and answers what it is told to. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, status: 200, url: "", close: async () => {} };
  const server = createServer(async (request, response) => {
    // One that is broken off, as when its sender ends, was not received.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { eventType, payload } = JSON.parse(body);
    const { invoiceNumber, id } = payload;
    received.push({ headers: request.headers, body, invoiceNumber, transId: id, eventType });
    response.writeHead(receiver.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  receiver.url = `http://127.0.0.1:${address.port}/webhook`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
