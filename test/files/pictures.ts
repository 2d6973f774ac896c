/** A file of text, as bytes. */
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/** The smallest of pictures, five by three pixels in burgundy, as a browser and an encoder wrote them. */
export const JPEG = bytesOf(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R" +
    "V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj" +
    "Y2NjY2NjY2NjY2NjY2P/wAARCAADAAUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAA" +
    "AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYABUf/9k=",
);
export const PNG = bytesOf(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAIklEQVR4AWzIMQ0AAAwCwQYPtYA8/G+wEz755aCne9xoYgAA" +
    "AP//NLhnrgAAAAZJREFUAwCvpAhPU6FBiAAAAABJRU5ErkJggg==",
);
export const WEBP_LOSSY = bytesOf(
  "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoFAAMAAsBMJaACdAFAAAD+8OjN4mr8zfhR8nUAAAA=",
);
export const WEBP_LOSSLESS = bytesOf("UklGRh4AAABXRUJQVlA4TBEAAAAvBIAAAAfQirrVpP+BiOh/AAA=");
export const WEBP_EXTENDED = bytesOf(
  "UklGRkIAAABXRUJQVlA4WAoAAAAAAAAABAAAAgAAVlA4ICQAAABwAQCdASoFAAMAAsBMJaACdAFAAAD+8OjN4mr8zfhR8nUA" + "AAA=",
);
export const AVIF = bytesOf(
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA" +
    "AAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB4AAAAoaWluZgAAAAAAAQAA" +
    "ABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAUAAAADAAAAEHBpeGkAAAAA" +
    "AwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0ABoAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACZtZGF0EgAKCDgI" +
    "ZMICGg0gMhAYwA0000QAALATTZ31fcxA",
);

/** The same PNG, but saying that it is of another size. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PNG);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
