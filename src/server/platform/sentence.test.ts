import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CannotStart } from "./cannot-start.ts";
import { sentenceOf } from "./sentence.ts";

test("a full disk and a foreign folder are said in a sentence, a fault of the program is shown as it is", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(sentenceOf(full)).toBe("The disk is full: ENOSPC: no space left on device, write.");
  expect(sentenceOf(new CannotStart("There is no file b.tar.gz."))).toBe("There is no file b.tar.gz.");
  const fault = new TypeError("x is undefined");
  expect(sentenceOf(fault)).toBe(fault);
});

test.runIf(process.platform === "linux")("what the system itself says of a full device is recognized", () => {
  let thrown: unknown;
  try {
    writeFileSync("/dev/full", "x");
  } catch (error) {
    thrown = error;
  }
  expect(sentenceOf(thrown)).toBe("The disk is full: ENOSPC: no space left on device, write.");
});
