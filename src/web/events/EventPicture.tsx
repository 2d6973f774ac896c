import { SIZE_TYPES, sizeName } from "#contract/picture-sizes.ts";
import { PictureWithFallback } from "#web/ui/picture/PictureWithFallback.tsx";

/**
 * How wide a picture is where it fills a phone, for `sizes`. Never more than 20rem, so that a screen of three pixels to
 * a point chooses 960 pixels, less than it has.
 */
export const ON_A_PHONE = "(max-width: 40rem) min(92vw, 20rem)";

interface EventPictureProps {
  event: { imageUrl: string | null; imageFocus: string | null; imageWidths: readonly number[] };
  /** Empty where the title beside the picture says enough. */
  alt?: string;
  /** How wide the picture is shown, as the attribute `sizes` has it. */
  sizes: string;
  /** True for a picture in the first screen. */
  eager?: boolean;
  className: string;
}

/** The picture of an event in the size that its reader's screen needs. */
export function EventPicture({ event, alt = "", ...shown }: EventPictureProps) {
  return (
    <PictureWithFallback
      src={event.imageUrl}
      alt={alt}
      focus={event.imageFocus}
      sources={sourcesOf(event.imageUrl, event.imageWidths)}
      {...shown}
    />
  );
}

function sourcesOf(imageUrl: string | null, widths: readonly number[]) {
  if (!imageUrl || widths.length === 0) return [];
  return SIZE_TYPES.map((type) => ({
    type: `image/${type}`,
    srcSet: widths.map((width) => `${sizeName(imageUrl, width, type)} ${width}w`).join(", "),
  }));
}
