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
 * Starts the portal and its emulators at the same time and answers when all of them are ready.
 * @param {string} node
 * @param {import("./plan.mjs").ProductPlan} plan
 * @returns {Promise<Product>}
 */
export async function startProduct(node, plan) {
  await checkPlaces(plan);
  mkdirSync(plan.dataDir, { recursive: true });
  const portalPlan = plan.isDemo ? withDemoKey(plan.portal, plan.dataDir) : plan.portal;
  const starting = [portalPlan, ...plan.emulators].map((program) => startProgram(node, program));
  const started = await Promise.allSettled(starting);
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
