// Decodes one uploaded picture and ends. It is a process of its own, since a crafted picture may crash the decoder or
// take all memory: then this ends and the portal stays. `prepare-picture.ts` starts it, without the portal's settings.
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import type { ToProcess } from "./picture-messages.ts";

process.on("disconnect", () => process.exit());
yieldToThePortal();
process.once("message", async (asked: ToProcess) => {
  process.send?.(await answerTo(asked), () => process.exit());
});

async function answerTo({ bytes, kind }: ToProcess) {
  const loaded = await import("./encode-sizes.ts").catch((error: unknown) => ({ missing: String(error) }));
  if ("missing" in loaded) return { is: "unavailable", why: loaded.missing };
  try {
    return { is: "prepared", ...(await loaded.encodeSizes(bytes, kind)) };
  } catch (error) {
    return { is: "unreadable", why: String(error) };
  }
}

/** Requests come first, and when memory runs out Linux ends this process before any other. */
function yieldToThePortal() {
  try {
    setPriority(10);
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Other systems have no such file.
  }
}
