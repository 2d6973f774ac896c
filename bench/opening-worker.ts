import { jsonIn, type Line, openLines, requestOf, type Said } from "./line.ts";
import type { OpeningFigures } from "./opening-minute.ts";
import { formOf } from "./stock.ts";

/** What the members were told. */
export type Walks = Pick<
  OpeningFigures,
  "steps" | "seconds" | "pages" | "waiting" | "turnedAway" | "errors"
> & {
  seated: number;
};
type Asked = { port: number; eventId: number; cookies: readonly string[] };
type Body = Record<string, unknown>;

const WALK = "the whole walk";
/** Every answer but these is an error; 409 is "sold out". */
const GOOD = new Map([
  ["seats", [201, 409]],
  ["waitlist", [201, 409]],
]);

class Walkers {
  readonly times = new Map<string, number[]>();
  readonly errors: string[] = [];
  readonly told = { seated: 0, pages: 0, waiting: 0, turnedAway: 0 };
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  /** One member's way, one request after the other, at once. */
  async walk(line: Line, n: number): Promise<void> {
    const begin = performance.now();
    const { eventId } = this.#asked;
    const ask = (
      step: string,
      { method, path, body }: { method: "GET" | "POST"; path: string; body?: Body },
    ) => this.#ask(line, n, { step, request: requestOf(method, path, this.#part(n, body)) });
    await ask("session", { method: "GET", path: "/api/member/auth" });
    await ask("list of events", { method: "GET", path: "/api/events?when=upcoming&limit=50" });
    await ask("the event", { method: "GET", path: `/api/events/${eventId}` });
    await ask("my registrations", { method: "GET", path: "/api/registrations/my" });
    const guests = n % 2;
    const form = {
      ...formOf(eventId, n + 1),
      guestTickets: guests,
      amount: guests === 0 ? "150.00" : "325.00",
      guestInfo: guests === 0 ? [] : [{ firstName: "Odile", lastName: "Guest" }],
    };
    const seats = await ask("seats", { method: "POST", path: "/api/registrations", body: form });
    if (seats.status === 201) {
      this.told.seated += 1;
      const { id } = jsonIn<{ id: number }>(seats);
      const page = await ask("page to pay on", {
        method: "POST",
        path: "/api/payment/create-hosted-page",
        body: {
          registrationId: id,
        },
      });
      if (page.status === 200 && jsonIn<{ token?: string }>(page).token) this.told.pages += 1;
    } else if (seats.status === 409) {
      this.told.turnedAway += 1;
      const queued = await ask("waitlist", {
        method: "POST",
        path: `/api/events/${eventId}/waitlist`,
        body: {
          memberTickets: 1,
          guestTickets: guests,
        },
      });
      if (queued.status === 201) this.told.waiting += 1;
    }
    await ask("my registrations", { method: "GET", path: "/api/registrations/my" });
    this.#note(WALK, performance.now() - begin);
  }

  #part(n: number, body: Body | undefined) {
    const cookie = this.#asked.cookies[n];
    return { ...(cookie && { cookie }), ...(body && { body: JSON.stringify(body) }) };
  }

  async #ask(line: Line, n: number, { step, request }: { step: string; request: Buffer }): Promise<Said> {
    const begin = performance.now();
    const said = await line.ask(request);
    this.#note(step, performance.now() - begin);
    if (!(GOOD.get(step) ?? [200]).includes(said.status)) {
      this.errors.push(
        `${step} of member ${n + 1}: ${said.status} ${said.bytes.toString("utf8").slice(-200)}`,
      );
    }
    return said;
  }

  #note(step: string, ms: number): void {
    const known = this.times.get(step) ?? [];
    known.push(ms);
    this.times.set(step, known);
  }
}

async function run(asked: Asked): Promise<Walks> {
  const lines = await openLines(asked.port, asked.cookies.length);
  const walkers = new Walkers(asked);
  const begin = performance.now();
  await Promise.all(lines.map((line, n) => walkers.walk(line, n)));
  const seconds = (performance.now() - begin) / 1000;
  for (const line of lines) line.close();
  const steps = [...walkers.times].map(([step, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { step, asked: times.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
  });
  return { steps, seconds, ...walkers.told, errors: walkers.errors };
}

process.on("message", async (asked: Asked) => process.send?.(await run(asked)));
