import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/** An answer: its status, 0 for a connection that broke, and all of its bytes, head and body. */
export type Said = { status: number; bytes: Buffer };

/** One keep-alive connection: sends a request, answers when the whole answer has come. */
export class Line {
  readonly #socket: Socket;
  #pending: Buffer = Buffer.alloc(0);
  #done: ((said: Said) => void) | undefined;

  static open(port: number): Promise<Line> {
    return new Promise((done, fail) => {
      const socket = connect(port, "127.0.0.1", () => done(new Line(socket)));
      socket.setNoDelay(true).once("error", fail);
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (piece) => this.#take(piece));
    socket.once("close", () => this.#done?.({ status: 0, bytes: Buffer.alloc(0) }));
  }

  ask(request: Buffer): Promise<Said> {
    return new Promise((done) => {
      if (this.#socket.destroyed) return done({ status: 0, bytes: Buffer.alloc(0) });
      this.#done = done;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    this.#pending = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece]);
    const headEnd = this.#pending.indexOf(HEAD_END);
    if (headEnd < 0 || !isWhole(this.#pending, headEnd)) return;
    const bytes = this.#pending;
    const status = Number(bytes.toString("latin1", 9, 12));
    this.#pending = Buffer.alloc(0);
    const done = this.#done;
    this.#done = undefined;
    done?.({ status, bytes });
  }
}

function isWhole(answer: Buffer, headEnd: number): boolean {
  const head = answer.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return answer.length >= headEnd + HEAD_END.length + Number(length);
  return answer.subarray(-5).equals(Buffer.from("0\r\n\r\n"));
}

/** A request as it goes over the line; with a body it is one of the portal's own pages. */
export function requestOf(
  method: string,
  path: string,
  { cookie, body, acceptEncoding }: { cookie?: string; body?: string; acceptEncoding?: string },
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  if (cookie) lines.push(`cookie: ${cookie}`);
  if (acceptEncoding) lines.push(`accept-encoding: ${acceptEncoding}`);
  if (body !== undefined) {
    lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
    lines.push("sec-fetch-site: same-origin");
  }
  return Buffer.from(`${lines.join("\r\n")}${HEAD_END}${body ?? ""}`);
}

/** The JSON in an answer, however it was cut into pieces on the way. */
export function jsonIn<Body>({ bytes }: Said): Body {
  const text = bytes.toString("utf8");
  const body = text.slice(text.indexOf(HEAD_END) + HEAD_END.length);
  return JSON.parse(
    body.slice(body.search(/[[{]/), Math.max(body.lastIndexOf("}"), body.lastIndexOf("]")) + 1),
  );
}

/** So many connections, opened in small groups, so that the server's queue of new ones never overflows. */
export async function openLines(port: number, count: number): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const group = Math.min(100, count - lines.length);
    lines.push(...(await Promise.all(Array.from({ length: group }, () => Line.open(port)))));
  }
  return lines;
}
