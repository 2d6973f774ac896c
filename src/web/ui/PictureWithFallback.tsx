import { useState } from "react";
import placeholder from "./placeholder.svg";

interface PictureProps {
  src: string | null | undefined;
  /** Empty when the words beside the picture say the same. */
  alt: string;
  className?: string;
  /** True for a picture in the first screen, which should not wait for scrolling. */
  eager?: boolean;
}

function isPictureAddress(src: string): boolean {
  // Only how it would be asked for is of interest, so any host will do.
  const url = URL.parse(src, "https://portal.invalid");
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
}

/** A picture that gives way, once, to the house placeholder when it has no usable address or fails to load. */
export function PictureWithFallback({ src, alt, className = "", eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const usable = src && src !== failed && isPictureAddress(src);
  return (
    <img
      // It may have failed before there was anyone to hear of it (the head script).
      ref={(picture) => {
        if (src && picture?.dataset.failed === "") {
          delete picture.dataset.failed;
          setFailed(src);
        }
      }}
      src={usable ? src : placeholder}
      alt={alt}
      className={`bg-sunk object-cover ${className}`}
      width={800}
      height={500}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
      // The placeholder itself may fail too; then nothing more is tried.
      onError={() => {
        if (usable) setFailed(src);
      }}
    />
  );
}
