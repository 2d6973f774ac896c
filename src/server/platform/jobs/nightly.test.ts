import { expect, it } from "vitest";
import { nightly } from "./nightly.ts";

it("A nightly job runs after the start, then once a night from three o'clock on, and again if it failed", async () => {
  const ran: string[] = [];
  let isBroken = false;
  const job = nightly(
    {
      name: "anything",
      run: async (now) => {
        if (isBroken) throw new Error("the database is away");
        ran.push(now.toISOString());
      },
    },
    "America/New_York",
  );
  const look = async (at: string) => {
    const now = new Date(at);
    if (await job.isDue?.(now)) await job.run(now).catch(() => undefined);
  };
  await look("2026-03-10T15:00:00.000Z");
  await look("2026-03-11T06:30:00.000Z");
  isBroken = true;
  await look("2026-03-11T07:00:00.000Z");
  isBroken = false;
  for (const at of ["2026-03-11T07:30:00.000Z", "2026-03-11T08:00:00.000Z", "2026-03-12T06:59:00.000Z"]) {
    await look(at);
  }
  await look("2026-03-12T07:00:00.000Z");
  expect(ran).toEqual(["2026-03-10T15:00:00.000Z", "2026-03-11T07:30:00.000Z", "2026-03-12T07:00:00.000Z"]);
  expect(job.everyMs).toBeLessThanOrEqual(3_600_000);
});
