import { type Context, Hono } from "hono";
import { z } from "zod";
import type { EmulatedClock } from "./clock.ts";
import type { Faults, Ordered } from "./faults.ts";
import { ControlError, readBody } from "./read-body.ts";

interface Controlled<Fault extends Ordered> {
  clock: EmulatedClock;
  faults: Faults<Fault>;
  settings: object;
  shapes: { fault: z.ZodType<Fault>; settings: z.ZodType<object> };
  reset(): void;
  /** Runs whatever has come due. */
  advanced(): unknown;
  /** Called after a fault is cleared, or after all are if no name is given. */
  cleared?(name: string | undefined): void;
}

const AdvanceForm = z.strictObject({ ms: z.int().positive() });

/** The controls that every emulator has, for tests and demos: its clock, faults, settings, and a reset. */
export function commonControls<Fault extends Ordered>(controlled: Controlled<Fault>): Hono {
  const { clock, faults, settings, shapes } = controlled;
  const app = new Hono();
  const whatTime = () => ({ now: new Date(clock.now()).toISOString() });
  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    throw error;
  });
  app.get("/clock", (c) => c.json(whatTime()));
  app.post("/clock/advance", async (c) => {
    clock.advance((await readBody(c, AdvanceForm)).ms);
    await controlled.advanced();
    return c.json(whatTime());
  });
  app.post("/reset", (c) => {
    controlled.reset();
    return c.json({ reset: true });
  });
  app.get("/settings", (c) => c.json(settings));
  app.post("/settings", async (c) => c.json(Object.assign(settings, await readBody(c, shapes.settings))));
  const allFaults = (c: Context) => c.json({ faults: faults.list() });
  app.get("/faults", allFaults);
  app.post("/faults", async (c) => {
    faults.set(await readBody(c, shapes.fault));
    return allFaults(c);
  });
  app.delete("/faults/:name?", (c) => {
    const name = c.req.param("name");
    faults.clear(name);
    controlled.cleared?.(name);
    return allFaults(c);
  });
  return app;
}
