import { connect, type Socket } from "node:net";
import type { Load, Outcome } from "./load.ts";

const HEAD_END = "\r\n\r\n";

/** One keep-alive connection: sends a request, answers the status when the whole answer has come. */
class Line {
  readonly #socket: Socket;
  #pending: Buffer = Buffer.alloc(0);
  #done: ((status: number) => void) | undefined;

  static open(port: number): Promise<Line> {
    return new Promise((done, fail) => {
      const socket = connect(port, "127.0.0.1", () => done(new Line(socket)));
      socket.setNoDelay(true).once("error", fail);
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#take(bytes));
    socket.once("close", () => this.#done?.(0));
  }

  ask(request: Buffer): Promise<number> {
    return new Promise((done) => {
      this.#done = done;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const headEnd = this.#pending.indexOf(HEAD_END);
    if (headEnd < 0 || !isWhole(this.#pending, headEnd)) return;
    const status = Number(this.#pending.toString("latin1", 9, 12));
    this.#pending = Buffer.alloc(0);
    const done = this.#done;
    this.#done = undefined;
    done?.(status);
  }
}

function isWhole(answer: Buffer, headEnd: number): boolean {
  const head = answer.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return answer.length >= headEnd + HEAD_END.length + Number(length);
  return answer.subarray(-5).equals(Buffer.from("0\r\n\r\n"));
}

function written(load: Load): Buffer[] {
  return load.sends.map(({ cookie, body }) => {
    const lines = [`${load.method} ${load.path} HTTP/1.1`, "host: 127.0.0.1"];
    if (cookie) lines.push(`cookie: ${cookie}`);
    if (body !== undefined) {
      lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
      lines.push("sec-fetch-site: same-origin");
    }
    return Buffer.from(`${lines.join("\r\n")}${HEAD_END}${body ?? ""}`);
  });
}

async function run(load: Load): Promise<Outcome> {
  const requests = written(load);
  const lines: Line[] = [];
  // In small groups, so that the server's queue of new connections never overflows.
  while (lines.length < load.inFlight) {
    const group = Math.min(100, load.inFlight - lines.length);
    lines.push(...(await Promise.all(Array.from({ length: group }, () => Line.open(load.port)))));
  }
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (next < load.count) {
        const request = requests[next % requests.length];
        next += 1;
        if (!request) return;
        const sent = performance.now();
        const status = await line.ask(request);
        times.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status === 0) return;
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  for (const line of lines) line.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, statuses, p50Ms: at(0.5), p99Ms: at(0.99) };
}

process.on("message", async (load: Load) => process.send?.(await run(load)));
