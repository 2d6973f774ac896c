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
