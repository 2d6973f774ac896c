import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: NodeJS.GCFunction | undefined;

/**
 * Gives memory that this thread no longer uses back to the system, which takes up to a quarter of a second. Otherwise
 * V8 keeps the pages for later: those of an ended thread for eight seconds, and the next thread takes others.
 */
export function releaseMemory(): void {
  if (!collect) {
    // Node has no function for it; contexts that are made from then on have V8's.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as NodeJS.GCFunction;
  }
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
}
