import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "./Dialog.tsx";

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?">
        <Button onClick={() => setOpen(false)}>Keep</Button>
      </Dialog>
    </>
  );
}

test("A dialog takes the focus, and gives it back to what opened it", async () => {
  render(<Opened />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
  const keep = await screen.findByRole("button", { name: "Keep" });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  fireEvent.keyDown(keep, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function WithForm() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Names" isUnsaved={typed !== ""}>
        <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Button onClick={() => setOpen(false)}>Save</Button>
      </Dialog>
    </>
  );
}

async function typeInTheForm(typed: string) {
  render(<WithForm />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
  const field = await screen.findByLabelText<HTMLInputElement>("Name");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: typed } });
  // A click beside the sheet is looked for only a moment after it has opened.
  await new Promise((resolve) => setTimeout(resolve, 10));
  return { field, opener };
}

function clickBeside() {
  const veil = document.querySelector("[data-state=open].inset-0");
  if (!veil) throw new Error("there is no veil around the sheet");
  fireEvent.pointerDown(veil, { button: 0, pointerType: "mouse" });
  fireEvent.click(veil);
}
const question = () => screen.queryByRole("dialog", { name: "Discard your changes?" });
const sheet = () => screen.queryByRole("dialog", { name: "Names" });
const asksOnUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("A form in a dialog", () => {
  test("without input is closed by a click outside it", async () => {
    await typeInTheForm("");
    expect(asksOnUnload()).toBe(false);
    clickBeside();
    await waitFor(() => expect(sheet()).toBeNull());
  });

  test("with input stays open, without a question, after a click outside it", async () => {
    const { field } = await typeInTheForm("Dvořák");
    clickBeside();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([sheet() !== null, question(), field.value]).toEqual([true, null, "Dvořák"]);
    expect(asksOnUnload()).toBe(true);
  });

  test.each(["Escape", "Close"])("asks at %s, and keeps what was typed", async (way) => {
    const { field } = await typeInTheForm("Dvořák");
    if (way === "Escape") fireEvent.keyDown(field, { key: "Escape" });
    else fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(question()).toBeTruthy());
    fireEvent.click(screen.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(question()).toBeNull());
    expect([sheet() !== null, field.value]).toEqual([true, "Dvořák"]);
    if (way === "Escape") await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test("closes when input is discarded, and returns the focus to what opened it", async () => {
    const { field, opener } = await typeInTheForm("Dvořák");
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(question()).toBeTruthy());
    // Enter in haste keeps it.
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep Editing"));
    // Escape answers the question, not the form beneath it.
    fireEvent.keyDown(screen.getByRole("button", { name: "Keep Editing" }), { key: "Escape" });
    await waitFor(() => expect(question()).toBeNull());
    expect(sheet()).toBeTruthy();
    fireEvent.keyDown(field, { key: "Escape" });
    fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect([sheet(), question()]).toEqual([null, null]));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(asksOnUnload()).toBe(false);
  });

  test("asks on Back, and stays on its page when input is discarded", async () => {
    window.history.replaceState(null, "", "/before");
    window.history.pushState(null, "", "/page");
    await typeInTheForm("Dvořák");
    window.history.back();
    await waitFor(() => expect(question()).toBeTruthy());
    expect(window.location.pathname).toBe("/page");
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect([sheet(), question()]).toEqual([null, null]));
    expect(window.location.pathname).toBe("/page");
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe("/before"));
  });

  test("closes by its own button without a question", async () => {
    await typeInTheForm("Dvořák");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect([sheet(), question()]).toEqual([null, null]));
  });
});
