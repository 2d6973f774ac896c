import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Stepper } from "./Stepper.tsx";

const onChange = vi.fn<(value: number) => void>();

function Guests({ from, max = 8 }: { from: number; max?: number }) {
  const [value, setValue] = useState(from);
  return (
    <Stepper
      label="Guest tickets"
      hint="Up to eight"
      value={value}
      min={0}
      max={max}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Guest tickets" });
const more = () => screen.getByRole<HTMLButtonElement>("button", { name: "One more: Guest tickets" });
const fewer = () => screen.getByRole<HTMLButtonElement>("button", { name: "One fewer: Guest tickets" });
/** Whether it says that it does nothing more. */
const isOver = (knob: HTMLElement) => knob.getAttribute("aria-disabled") === "true";

beforeEach(() => onChange.mockReset());

describe("the stepper", () => {
  test("goes up and down by one and stops at its bounds", () => {
    render(<Guests from={7} />);
    fireEvent.click(more());
    expect(box().value).toBe("8");
    expect(isOver(more())).toBe(true);
    for (let times = 0; times < 8; times += 1) fireEvent.click(fewer());
    expect(box().value).toBe("0");
    expect(isOver(fewer())).toBe(true);
  });

  test("keeps the focus of the keyboard at its bounds", () => {
    render(<Guests from={7} />);
    more().focus();
    fireEvent.click(more());
    fireEvent.click(more());
    expect(document.activeElement).toBe(more());
    expect(more().disabled).toBe(false);
    expect(onChange.mock.calls).toEqual([[8]]);
  });

  test.each([
    ["5", 5],
    ["12", 8],
  ])("takes a typed %s as %i", (typed, value) => {
    render(<Guests from={1} />);
    fireEvent.change(box(), { target: { value: typed } });
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(box().value).toBe(String(value));
  });

  test("waits while the box is empty, and shows its number again when left", () => {
    render(<Guests from={3} />);
    fireEvent.change(box(), { target: { value: "" } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(box());
    expect(box().value).toBe("3");
  });

  test("exposes its bounds and its hint to screen readers", () => {
    render(<Guests from={0} />);
    expect([box().min, box().max]).toEqual(["0", "8"]);
    const hint = document.getElementById(box().getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("Up to eight");
  });

  test("offers nothing when not a single seat is left", () => {
    render(<Guests from={0} max={0} />);
    expect(isOver(more()) && isOver(fewer())).toBe(true);
  });
});
