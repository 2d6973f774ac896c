import { openLines, requestOf } from "./line.ts";
import type { Load, Outcome } from "./load.ts";

async function run(load: Load): Promise<Outcome> {
  const requests = load.sends.map((send) =>
    requestOf(send.method ?? load.method, send.path ?? load.path, send),
  );
  const lines = await openLines(load.port, load.inFlight);
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
        const { status } = await line.ask(request);
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
  return { perSecond: times.length / seconds, statuses, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

process.on("message", async (load: Load) => process.send?.(await run(load)));
