// Draws one pack and ends. It is a thread of its own, since drawing takes a core for a second; a process would guard
// against nothing more, because the only files it reads are the portal's own fonts. `make-pack.ts` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { drawPack } from "./draw-pack.ts";
import { drawZip } from "./draw-zip.ts";
import type { FromThread, ToThread } from "./pack-messages.ts";

const { facts, choice, as } = workerData as ToThread;
const answer: FromThread = as === "zip" ? await drawZip(facts, choice) : await drawOne();
// Its memory goes to the portal's thread, rather than a copy of it.
parentPort?.postMessage(answer, [answer.bytes.buffer]);

async function drawOne(): Promise<FromThread> {
  const { pdf, pages, unprintable } = await drawPack(facts, choice);
  return { bytes: pdf, pages, unprintable };
}
