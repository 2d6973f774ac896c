import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: NodeJS.GCFunction | undefined;

/**
 * Returns memory that this thread no longer uses to the system, which takes up to a quarter of a second. Otherwise,
 * V8 keeps the pages: those of an ended thread for eight seconds, while the next thread takes new ones.
 */
export function releaseMemory(): void {
  if (!collect) {
    // Node has no function for this; contexts created after this have V8's `gc`.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as NodeJS.GCFunction;
  }
  collect({ type: "major", flavor: "last-resort", execution: "sync" });
}
