import { useState } from "react";
import { preload } from "react-dom";
import { focusClasses } from "./picture-focus.ts";
import placeholder from "./placeholder.svg";

interface PictureProps {
  src: string | null | undefined;
  /** Empty when the words beside the picture say the same. */
  alt: string;
  className?: string;
  /** True for a picture in the first screen, which should not wait for scrolling. */
  eager?: boolean;
  /** The same picture in other types and widths, those to prefer first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** How wide it is shown, as the attribute `sizes` has it; for `sources`. */
  sizes?: string;
  /** The point that stays in view when it is cropped: "30% 70%"; the middle if there is none. */
  focus?: string | null;
}

function isPictureAddress(src: string): boolean {
  // Only how it would be asked for is of interest, so any host will do.
  const url = URL.parse(src, "https://portal.invalid");
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
}

/**
 * A picture that gives way, once each, from its sizes to its address and from there to the house placeholder, where
 * that is not usable or fails to load.
 */
export function PictureWithFallback({
  src,
  alt,
  className = "",
  eager = false,
  sources = [],
  sizes,
  focus,
}: PictureProps) {
  const [failed, setFailed] = useState<{ src: string | null; times: number }>({ src: null, times: 0 });
  const tries = failed.src === src ? failed.times : 0;
  const usable = src && isPictureAddress(src) && tries < (sources.length > 0 ? 2 : 1);
  const chosen = usable && tries === 0 ? sources : [];
  const fail = () => {
    // The placeholder itself may fail too; then nothing more is tried.
    if (usable) setFailed({ src, times: tries + 1 });
  };
  const [first] = chosen;
  if (usable && eager && first) {
    // As React does by itself for a picture without sizes.
    preload(src, {
      as: "image",
      type: first.type,
      imageSrcSet: first.srcSet,
      imageSizes: sizes,
      referrerPolicy: "no-referrer",
    });
  }
  const picture = (
    <img
      // It may have failed before there was anyone to hear of it (the head script).
      ref={(shown) => {
        if (shown?.dataset.failed !== "") return;
        delete shown.dataset.failed;
        fail();
      }}
      src={usable ? src : placeholder}
      alt={alt}
      className={`bg-sunk object-cover ${usable ? focusClasses(focus) : ""} ${className}`}
      width={800}
      height={500}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
    />
  );
  if (chosen.length === 0) return picture;
  return (
    <picture className="block">
      {chosen.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}
