import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Obstacle } from "#scripts/command.mjs";
import { whyNotPort } from "./refused-ports.mjs";

/** A portal that was just told to stop is gone within this time. */
const PATIENCE_MS = 3_000;

/**
 * Refuses to start where another program sits already: one clear sentence instead of four programs that fail.
 * @param {import("./plan.mjs").ProductPlan} plan
 */
export async function checkPlaces(plan) {
  for (const [setting, port] of plan.ports) {
    const whyNot = port === 0 ? "cannot be 0: npm start has to know the port" : whyNotPagePort(setting, port);
    if (whyNot) throw new Obstacle(`${setting} ${whyNot}.`);
  }
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const obstacle = await whyNotHere(plan);
    if (!obstacle) return;
    if (Date.now() > deadline) throw new Obstacle(obstacle);
    await wait(100);
  }
}

/**
 * @param {string} setting
 * @param {number} port
 */
function whyNotPagePort(setting, port) {
  // No browser opens these, and the usual ports of mail are among those that browsers refuse.
  return ["MAILBOX_SMTP_PORT", "MAILBOX_IMAP_PORT"].includes(setting) ? undefined : whyNotPort(port);
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
