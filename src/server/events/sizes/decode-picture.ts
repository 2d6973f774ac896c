import type { ImageInfo } from "#server/events/image-type.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { badRequest } from "#server/platform/refusal.ts";
import type { Prepared } from "./picture-messages.ts";
import { preparePicture } from "./prepare-picture.ts";

type Decoded = Omit<Prepared, "rewritten"> & { bytes: Uint8Array };

/** Whether this process has said that pictures get no sizes here; once is enough. */
let isReported = false;

/**
 * The file to store and its sizes. A file that cannot be decoded is refused; where no decoder runs, the uploaded file is
 * stored as it is.
 */
export async function decodePicture(
  { log }: Pick<SystemContext, "log">,
  uploaded: Uint8Array,
  { kind, width, height }: ImageInfo,
): Promise<Decoded> {
  const answer = await preparePicture(uploaded, kind);
  switch (answer.is) {
    case "prepared":
      return {
        bytes: answer.rewritten ?? uploaded,
        kind: answer.kind,
        width: answer.width,
        height: answer.height,
        sizes: answer.sizes,
      };
    case "unavailable":
      if (!isReported)
        log.warn({ why: answer.why }, "pictures are stored in one size: sharp does not run here");
      isReported = true;
      return { bytes: uploaded, kind, width, height, sizes: [] };
    case "unreadable":
      log.warn({ why: answer.why }, "an uploaded picture cannot be decoded");
      throw badRequest("The image file is damaged or incomplete. Please save it again and retry.");
  }
}
