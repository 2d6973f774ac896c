import { setTimeout as wait } from "node:timers/promises";
import { type Member, PASSWORD } from "#test/faults/world/chapter.ts";

/** What was answered; status 0 where nothing was. */
export type Answer = { status: number; body: Record<string, unknown>; text: string; location: string };

/** How long a person retries before giving up, and how long they wait between two tries. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 250;
const ANSWER_MS = 20_000;

/** Thrown when the portal was unusable for longer than anyone waits. */
export class OutOfPatience extends Error {}

/** Answers that say nothing about the request: the portal, or something behind it, is unavailable. */
function isTrouble({ status }: Answer): boolean {
  return status === 0 || status === 500 || status === 502 || status === 503 || status === 504;
}

/** Told of each answer, and whether it was one. */
type OnAnswer = (isAnswer: boolean) => void;

/** One person at a browser: their session and their patience. */
export class Browser {
  readonly #base: string;
  readonly #member: Member;
  readonly #onAnswer: OnAnswer;
  #cookie = "";

  constructor(base: string, member: Member, onAnswer: OnAnswer) {
    this.#base = base;
    this.#member = member;
    this.#onAnswer = onAnswer;
  }

  async logIn(): Promise<void> {
    const said = await this.#untilAnswered(() =>
      this.#send("POST", "/api/member/login", {
        username: this.#member.userName,
        password: PASSWORD,
      }),
    );
    if (said.status !== 200) throw new OutOfPatience(`log-in: ${said.status} ${said.text.slice(0, 200)}`);
  }

  /** One try. */
  async once(method: string, path: string, body?: unknown): Promise<Answer> {
    const said = await this.#send(method, path, body);
    if (said.status !== 401) return said;
    await this.logIn();
    return this.#send(method, path, body);
  }

  /** As a person does it: again and again while the portal says that it cannot. `tries` counts them. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer & { tries: number }> {
    let tries = 0;
    const said = await this.#untilAnswered(() => {
      tries += 1;
      return this.once(method, path, body);
    });
    return { ...said, tries };
  }

  async #untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const said = await send();
      if (!isTrouble(said)) return said;
      if (performance.now() > deadline) throw new OutOfPatience(`${said.status} ${said.text.slice(0, 200)}`);
      await wait(PAUSE_MS);
    }
  }

  async #send(method: string, path: string, body: unknown): Promise<Answer> {
    const said = await this.#fetch(method, path, body);
    this.#onAnswer(!isTrouble(said));
    return said;
  }

  async #fetch(method: string, path: string, body: unknown): Promise<Answer> {
    try {
      const answer = await fetch(new URL(path, this.#base), {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(method !== "GET" && { "sec-fetch-site": "same-origin" }),
          ...(body !== undefined && { "content-type": typeOf(body) }),
        },
        ...(body !== undefined && { body: written(body) }),
      });
      const text = await answer.text();
      const set = answer.headers.get("set-cookie")?.split(";")[0];
      if (set) this.#cookie = set;
      const location = answer.headers.get("location") ?? "";
      return { status: answer.status, text, location, body: parsed(text) };
    } catch (error) {
      return { status: 0, text: String(error), location: "", body: {} };
    }
  }
}

function typeOf(body: unknown): string {
  return body instanceof Uint8Array ? "application/octet-stream" : "application/json";
}

function written(body: unknown): BodyInit {
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
