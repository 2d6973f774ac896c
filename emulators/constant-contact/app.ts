import { Hono } from "hono";
import type { Saver } from "#emulators/platform/saver.ts";
import { runActivities } from "./activities/run.ts";
import { apiRoutes } from "./api/routes.ts";
import { logRequests } from "./control/log-requests.ts";
import { controlRoutes } from "./control/routes.ts";
import { authorizeRoutes } from "./oauth/authorize-routes.ts";
import { tokenRoutes } from "./oauth/token-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import type { Program } from "./program.ts";

const authorization = "/oauth2/default/v1";

export function createApp(program: Program, saver: Saver): Hono {
  const { provider, requests } = program;
  const app = new Hono();
  // Answered only when it is on the disk: a token that the portal was given must outlive a restart.
  app.use(async (c, next) => {
    runActivities(provider);
    await next();
    // What a read brings about, such as the end of an activity, happens again after a restart.
    if (c.req.method !== "GET") await saver.saved();
  });
  const log = logRequests(requests, provider.clock);
  app.use("/v3/*", log).use(`${authorization}/*`, log);
  app.route("/v3", apiRoutes(provider));
  app.route(authorization, authorizeRoutes(provider));
  app.route(authorization, tokenRoutes(provider));
  app.route("/__emulator", controlRoutes(program));
  app.route("/", pageRoutes(provider));
  return app;
}
