import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PictureWithFallback } from "./PictureWithFallback.tsx";
import placeholder from "./placeholder.svg";

const picture = () => screen.getByRole<HTMLImageElement>("img", { name: "The hall" });
const isPlaceholder = () => picture().getAttribute("src") === placeholder;

test("a picture that does not load gives way to the placeholder, once", () => {
  render(<PictureWithFallback src="https://pictures.example/hall.jpg" alt="The hall" />);
  expect(picture().src).toBe("https://pictures.example/hall.jpg");
  fireEvent.error(picture());
  expect(isPlaceholder()).toBe(true);
  fireEvent.error(picture());
  expect(isPlaceholder()).toBe(true);
});

const SIZES = [
  { type: "image/avif", srcSet: "/hall-480.avif 480w, /hall-960.avif 960w" },
  { type: "image/webp", srcSet: "/hall-480.webp 480w, /hall-960.webp 960w" },
];

test("a picture with sizes offers them, and its own address to a browser that reads neither type", () => {
  render(<PictureWithFallback src="/hall.jpg" alt="The hall" sources={SIZES} sizes="50vw" />);
  const offered = [...(picture().parentElement?.querySelectorAll("picture > source") ?? [])];
  expect(offered.map((source) => [source.getAttribute("type"), source.getAttribute("srcset")])).toEqual(
    SIZES.map(({ type, srcSet }) => [type, srcSet]),
  );
  expect(offered.map((source) => source.getAttribute("sizes"))).toEqual(["50vw", "50vw"]);
  expect(picture().getAttribute("src")).toBe("/hall.jpg");
});

test("a picture whose sizes do not load is tried without them, then gives way to the placeholder", () => {
  render(<PictureWithFallback src="/hall.jpg" alt="The hall" sources={SIZES} sizes="50vw" />);
  fireEvent.error(picture());
  expect([document.querySelector("source"), picture().getAttribute("src")]).toEqual([null, "/hall.jpg"]);
  fireEvent.error(picture());
  expect(isPlaceholder()).toBe(true);
});

test("the focal point stays in view, to the tenth, without a style attribute", () => {
  const { rerender } = render(<PictureWithFallback src="/hall.jpg" alt="The hall" focus="34% 100%" />);
  expect([...picture().classList]).toEqual(
    expect.arrayContaining(["object-[var(--across)_var(--down)]", "[--across:30%]", "[--down:100%]"]),
  );
  expect(picture().hasAttribute("style")).toBe(false);
  rerender(<PictureWithFallback src="/hall.jpg" alt="The hall" focus="left top" />);
  expect(picture().className).not.toContain("--across");
});

test("another picture gets its own chance", () => {
  const { rerender } = render(<PictureWithFallback src="https://pictures.example/a.jpg" alt="The hall" />);
  fireEvent.error(picture());
  rerender(<PictureWithFallback src="/pictures/b.svg" alt="The hall" />);
  expect(picture().getAttribute("src")).toBe("/pictures/b.svg");
});

test.each([null, undefined, "", "javascript:alert(1)", "data:image/png;base64,AAAA", "blob:x", "http://"])(
  "%s is no picture to load",
  (src) => {
    render(<PictureWithFallback src={src} alt="The hall" />);
    expect(isPlaceholder()).toBe(true);
  },
);
