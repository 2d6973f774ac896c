// npm start: sets the clone up where that is needed, then runs the portal, and beside it the emulators of the
// companies that it talks to, until it is told to stop.
import { runCommand, whenToldToStop } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { demoAdministrator, demoLogIns, demoPassword } from "./start/demo-log-ins.mjs";
import { planProduct } from "./start/plan.mjs";
import { startProduct } from "./start/product.mjs";
import { setUp } from "./start/setup.mjs";

await runCommand(async () => {
  readOptions("start");
  const node = setUp();
  const plan = planProduct(process.env);
  const product = await startProduct(node, plan);
  whenToldToStop(() => void product.stop());
  console.log(`\n${welcome(plan)}\n`);
  const status = await product.ended;
  await product.stop();
  return status;
});

/** @param {import("./start/plan.mjs").ProductPlan} plan */
function welcome({ isDemo, publicUrl, cardsUrl, mailboxUrl, mailingListUrl }) {
  const ready = `Chapterhouse is ready after ${process.uptime().toFixed(1)} s: ${publicUrl}`;
  if (!isDemo) return ready;
  return [
    ready,
    "",
    ...table([
      ["Members", `${publicUrl}/member-login`],
      ["Administrators", `${publicUrl}/api/login`],
      ...(cardsUrl ? [["Card provider", `${cardsUrl} (emulator)`]] : []),
      ...(mailboxUrl ? [["Mailbox", `${mailboxUrl} (every mail the portal sends)`]] : []),
      ...(mailingListUrl ? [["Mailing list", `${mailingListUrl} (emulator)`]] : []),
    ]),
    "",
    `  Log-ins of the demo chapter, password ${demoPassword}`,
    ...table([...demoLogIns, [demoAdministrator, "administrator, at /api/login"]]),
    "",
    "  Ctrl-C stops everything.",
  ].join("\n");
}

/** @param {string[][]} rows */
function table(rows) {
  const width = Math.max(...rows.map(([first = ""]) => first.length));
  return rows.map(([first = "", second]) => `  ${first.padEnd(width)}  ${second}`);
}
