import type { DinnerFacts } from "#server/papers/facts.ts";
import type { DrawnPack, PackChoice } from "./draw-pack.ts";

/** What the thread is asked: to draw these parts, in one PDF or each as a PDF of a zip file. */
export type ToThread = { facts: DinnerFacts; choice: PackChoice; as: "pdf" | "zip" };

/** The file, and the texts with characters that no font has. */
export type FromThread = Pick<DrawnPack, "unprintable"> & { bytes: Uint8Array<ArrayBuffer>; pages: number };
