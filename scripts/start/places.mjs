import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Obstacle } from "#scripts/command.mjs";

/** A portal that was just told to stop is gone within this time. */
const PATIENCE_MS = 3_000;

/**
 * Refuses to start where another program sits already: one clear sentence instead of four programs that fail.
 * @param {import("./plan.mjs").ProductPlan} plan
 */
export async function checkPlaces(plan) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const obstacle = await whyNotHere(plan);
    if (!obstacle) return;
    if (Date.now() > deadline) throw new Obstacle(obstacle);
    await wait(100);
  }
}

/** @param {import("./plan.mjs").ProductPlan} plan */
async function whyNotHere({ dataDir, isEmbedded, ports }) {
  if (isEmbedded && (await isWorkedOn(dataDir))) {
    return `Another portal is already running on ${dataDir}. Stop it first, or give this one another DATA_DIR.`;
  }
  const free = await Promise.all(ports.map(([, port]) => isFree(port)));
  const [setting, port] = ports.find((_, index) => !free[index]) ?? [];
  if (!setting) return undefined;
  return `Port ${port} is taken by another program. Stop that one, or set ${setting} to a free port.`;
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch (error) {
    // Anything else, a port that needs more rights for one, is for the program itself to say.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE";
  } finally {
    server.close();
  }
}

/**
 * Whether a portal answers on the folder's lock (src/server/platform/embedded/lock-folder.ts).
 * @param {string} dataDir
 * @returns {Promise<boolean>}
 */
function isWorkedOn(dataDir) {
  return new Promise((done) => {
    const socket = connect(join(dataDir, "portal.lock"));
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.unref();
  });
}
