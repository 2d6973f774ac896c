import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Combobox } from "./Combobox.tsx";

const CHEESES = ["Brie", "Comté", "Époisses"];

function Cheese({ onChoose, most }: { onChoose: (cheese: string) => void; most?: number }) {
  const [typed, setTyped] = useState("");
  const items = typed === "" ? null : CHEESES.filter((cheese) => cheese.toLowerCase().includes(typed));
  return (
    <Combobox
      label="Cheese"
      value={typed}
      onChange={setTyped}
      items={items}
      keyOf={(cheese) => cheese}
      draw={(cheese) => cheese}
      onChoose={onChoose}
      {...(most !== undefined && { most })}
      found={items?.length ? `${items.length} found` : "No such cheese"}
    />
  );
}

const box = () => screen.getByRole("combobox", { name: "Cheese" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
/** The option that the box names as the one under the keys. */
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("Typing brings a list that the box owns and that is counted aloud", () => {
  render(<Cheese onChoose={() => {}} />);
  expect([box().getAttribute("aria-expanded"), options()]).toEqual(["false", []]);
  type("o");
  expect([box().getAttribute("aria-expanded"), options()]).toEqual(["true", ["Comté", "Époisses"]]);
  expect(screen.getByRole("listbox").id).toBe(box().getAttribute("aria-controls"));
  expect(screen.getByRole("status").textContent).toBe("2 found");
  type("x");
  expect([box().getAttribute("aria-expanded"), screen.getByRole("status").textContent]).toEqual([
    "false",
    "No such cheese",
  ]);
});

test("Arrow keys, Home and End move in the list, and Enter takes", () => {
  const onChoose = vi.fn();
  render(<Cheese onChoose={onChoose} />);
  type("i");
  key("Enter");
  expect(onChoose).not.toHaveBeenCalled();
  const moved = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"].map((name) => {
    key(name);
    return active();
  });
  expect(moved).toEqual(["Brie", "Époisses", "Brie", "Époisses", "Brie", "Époisses"]);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Époisses");
  key("Enter");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("Époisses");
  expect(options()).toEqual([]);
});

test("A click takes, and leaves the focus in the box", () => {
  const onChoose = vi.fn();
  render(<Cheese onChoose={onChoose} />);
  type("brie");
  const brie = screen.getByRole("option", { name: "Brie" });
  expect(fireEvent.mouseDown(brie)).toBe(false);
  fireEvent.click(brie);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("Brie");
});

test("Escape closes the list first, and only then the dialog around it", () => {
  const onClose = vi.fn();
  render(
    <Dialog onClose={onClose} title="Cheese board">
      <Cheese onChoose={() => {}} />
    </Dialog>,
  );
  box().focus();
  type("brie");
  key("Escape");
  expect([options(), onClose.mock.calls]).toEqual([[], []]);
  key("Escape");
  expect(onClose).toHaveBeenCalledOnce();
});

test("Leaving the box and Escape choose nothing and keep the text", () => {
  const onChoose = vi.fn();
  render(<Cheese onChoose={onChoose} />);
  type("i");
  key("ArrowDown");
  expect(active()).toBe("Brie");
  fireEvent.blur(box());
  expect(options()).toEqual([]);
  key("Escape");
  expect(box()).toHaveProperty("value", "i");
  expect(onChoose).not.toHaveBeenCalled();
});

test("A list that was cut says that more may match", () => {
  render(<Cheese onChoose={() => {}} most={2} />);
  type("o");
  expect(screen.getByRole("status").textContent).toBe("2 found More may match. Type more of the name.");
  expect(options()).toHaveLength(2);
  type("brie");
  expect(screen.getByRole("status").textContent).toBe("1 found");
  expect(screen.queryByText(/More may match/)).toBeNull();
});
