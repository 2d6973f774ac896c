import { mkdirSync } from "node:fs";
import { withDemoKey } from "./demo-key.mjs";
import { checkPlaces } from "./places.mjs";
import { startProgram } from "./program.mjs";

/**
 * @typedef {object} Product
 * @property {Promise<number>} ended the portal's exit status
 * @property {() => Promise<void>} stop ends the portal first, so that its last mails still find the mailbox
 */

/**
 * Starts the portal and its emulators and answers when all of them are ready. The emulators of a demo start when the
 * portal has found its database to be empty or the demo's, and before that nothing is written (S-73).
 * @param {string} node
 * @param {import("./plan.mjs").ProductPlan} plan
 * @returns {Promise<Product>}
 */
export async function startProduct(node, plan) {
  await checkPlaces(plan);
  mkdirSync(plan.dataDir, { recursive: true, mode: 0o700 });
  const started = await Promise.allSettled(
    plan.isDemo ? await startDemo(node, plan) : [startProgram(node, plan.portal)],
  );
  const [portal, ...emulators] = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await portal?.stop();
    await Promise.all(emulators.map((emulator) => emulator.stop()));
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed || !portal) {
    await stop();
    throw failed?.reason;
  }
  for (const { name, ended } of emulators) {
    ended.then((code) => {
      if (!isStopping) console.error(`${name} has ended with status ${code}; the portal goes on without it.`);
    });
  }
  return { ended: portal.ended, stop };
}

/**
 * The portal of a demo first; the rest as soon as it allows, or not at all.
 * @param {string} node
 * @param {import("./plan.mjs").ProductPlan} plan
 * @returns {Promise<Promise<import("./program.mjs").Program>[]>}
 */
async function startDemo(node, plan) {
  const { portal, keep } = withDemoKey(plan.portal, plan.dataDir);
  /** @type {() => void} */
  let allow = () => undefined;
  /** @type {Promise<boolean>} */
  const isAllowed = new Promise((done) => {
    allow = () => done(true);
  });
  const starting = startProgram(node, { ...portal, allows: "the demo may start" }, allow);
  const isReady = starting.then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([isAllowed, isReady]))) return [starting];
  keep();
  return [starting, ...plan.emulators.map((program) => startProgram(node, program))];
}
