import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sure?">
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
