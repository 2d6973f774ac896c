import { connect } from "node:net";
import pg from "pg";

/** The protocol's question whether the server encrypts; PostgreSQL answers it with the one byte S or N. */
const SSL_REQUEST = Buffer.from("0000000804d2162f", "hex");

/**
 * Whether the server at an address answers as PostgreSQL does; null if it says nothing within `limitMs`. The driver
 * waits for the rest of a greeting that it takes for a message, so its own error does not tell.
 */
export async function speaksPostgres(url: string, limitMs: number): Promise<boolean | null> {
  const { host, port } = new pg.Client({ connectionString: url });
  if (host.startsWith("/")) return null;
  const said = Promise.withResolvers<Buffer | null>();
  const socket = connect({ host, port });
  socket.setTimeout(limitMs, () => said.resolve(null));
  socket.on("error", () => said.resolve(null));
  socket.on("close", () => said.resolve(null));
  socket.on("data", (bytes) => said.resolve(bytes));
  socket.write(SSL_REQUEST);
  const bytes = await said.promise;
  socket.destroy();
  if (bytes === null) return null;
  const text = bytes.toString("latin1");
  // E is an error, as of a server that is full.
  return /^[SN]$|^E\0/.test(text);
}
