import { fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { onDemand } from "./OnDemand.tsx";

const Form = ({ name }: { name: string; onClose: () => void }) => <p>The form of {name}</p>;

function Page({ of: FormOnDemand }: { of: ComponentType<Parameters<typeof Form>[0]> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Notes" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <FormOnDemand name="Anna" onClose={() => setOpen(false)} />}
    </>
  );
}

function typeAndOpen() {
  fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "No nuts" } });
  fireEvent.click(screen.getByText("Open"));
}

const isTyped = () => expect(screen.getByLabelText<HTMLInputElement>("Notes").value).toBe("No nuts");

test("A dialog that cannot be loaded says so, keeps the page, and opens on retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Form>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(Form);
  render(<Page of={onDemand(load)} />);
  typeAndOpen();
  expect(await screen.findByRole("dialog", { name: "This could not be loaded" })).toBeTruthy();
  isTyped();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The form of Anna")).toBeTruthy();
  isTyped();
});

test("It can be closed instead, and is fetched again when it is reopened", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<typeof Form>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(Form);
  render(<Page of={onDemand(load)} />);
  typeAndOpen();
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  isTyped();
  fireEvent.click(screen.getByText("Open"));
  expect(await screen.findByText("The form of Anna")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
