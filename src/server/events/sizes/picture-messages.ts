import { z } from "zod";
import { SIZE_TYPES } from "#contract/picture-sizes.ts";
import { IMAGE_TYPES, type ImageType } from "#server/events/image-type.ts";

/** What the process is asked: to prepare this file. */
export type ToProcess = { bytes: Uint8Array; kind: ImageType };

const Bytes = z.instanceof(Uint8Array);
const Side = z.int().min(1).max(8_000);

/** A decoded picture: itself, rewritten where that was needed, and its smaller sizes. */
const Prepared = z.object({
  /** The file as it is stored; null if the uploaded one is stored as it is. */
  rewritten: Bytes.nullable(),
  /** The type of that file: WebP and AVIF are rewritten as JPEG or, if transparent, PNG. */
  kind: z.enum(IMAGE_TYPES),
  width: Side,
  height: Side,
  sizes: z.array(z.object({ width: Side, type: z.enum(SIZE_TYPES), bytes: Bytes })),
});
export type Prepared = z.output<typeof Prepared>;

/** What the process answers. It has read a stranger's file, so its answer is checked as a stranger's would be. */
export const FromProcess = z.discriminatedUnion("is", [
  Prepared.extend({ is: z.literal("prepared") }),
  /** The file is no picture that the decoder can read. */
  z.object({ is: z.literal("unreadable"), why: z.string() }),
  /** The decoder has no native part for this system. */
  z.object({ is: z.literal("unavailable"), why: z.string() }),
]);
export type FromProcess = z.output<typeof FromProcess>;
