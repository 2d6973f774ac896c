import { Hono } from "hono";
import type { Saver } from "#emulators/platform/saver.ts";
import { apiRoutes } from "./api/routes.ts";
import { controlRoutes } from "./control/routes.ts";
import { hostedRoutes } from "./hosted/routes.ts";
import type { Program } from "./program.ts";

export function createApp(program: Program, saver: Saver, readHistory: () => void): Hono {
  const app = new Hono();
  // Answered only when it is on the disk: a payment that the customer saw must outlive a restart.
  app.use(async (c, next) => {
    readHistory();
    await next();
    if (c.req.method !== "GET") await saver.saved();
  });
  app.get("/", (c) => c.text("Authorize.Net emulator. See emulators/authorize-net/README.md.\n"));
  app.route("/", apiRoutes(program.gateway));
  app.route("/", hostedRoutes(program.gateway));
  app.route("/__emulator", controlRoutes(program));
  return app;
}
