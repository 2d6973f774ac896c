import { createServer, type IncomingMessage } from "node:http";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { INSERT, SCHEMA } from "./bare-statement.ts";

/** The ceiling's whole work on the database: its one statement. */
type Insert = (values: unknown[]) => Promise<{ rows: { id: number }[] }>;

async function openBare(): Promise<Insert> {
  const { BARE_URL, BARE_FOLDER, BARE_EVENTS = "0" } = process.env;
  const setUp = `${SCHEMA}; insert into bare_events (total_seats) select 100000 from generate_series(1, ${BARE_EVENTS})`;
  if (BARE_URL) {
    const pool = new pg.Pool({ connectionString: BARE_URL, max: Number(process.env.DATABASE_POOL) });
    await pool.query(setUp);
    return (values) => pool.query({ name: "insert", text: INSERT, values });
  }
  const client = await PGlite.create({
    dataDir: BARE_FOLDER ?? "memory://",
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
  });
  await client.exec(setUp);
  return (values) => client.query(INSERT, values);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => done(body));
  });
}

const insert = await openBare();
let list: Buffer = Buffer.alloc(0);

const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "application/json", "content-length": list.length });
    response.end(list);
    return;
  }
  const ask = JSON.parse(await bodyOf(request));
  const { rows } = await insert([
    ask.eventId,
    ask.memberId,
    ask.amount,
    ask.memberTickets,
    ask.guestTickets,
    JSON.stringify(ask.memberInfo),
    JSON.stringify(ask.guestInfo),
    new Date(),
  ]);
  const answer = JSON.stringify(rows[0] ? { id: rows[0].id, status: "pending" } : { message: "Sold out" });
  response.writeHead(rows[0] ? 201 : 409, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(answer),
  });
  response.end(answer);
});
// The parent process sends the bytes that every GET answers.
process.on("message", (text: string) => {
  list = Buffer.from(text);
  process.send?.("taken");
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
