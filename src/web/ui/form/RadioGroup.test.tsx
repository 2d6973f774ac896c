import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RadioGroup } from "./RadioGroup.tsx";
import { useFocusOnError } from "./use-focus-on-error.ts";

const OPTIONS = [
  { value: "member", label: "Member" },
  { value: "guest", label: "Guest" },
];

function Form({ attempts, chosen }: { attempts: number; chosen?: string }) {
  const form = useFocusOnError<HTMLFormElement>(attempts);
  return (
    <form ref={form}>
      <details>
        <summary>Spouse</summary>
        <RadioGroup
          label="Type"
          options={OPTIONS}
          chosen={chosen}
          onChange={() => undefined}
          error={attempts > 0 ? "Changed by someone else." : undefined}
        />
      </details>
    </form>
  );
}

afterEach(cleanup);

test.each([
  ["its choice", "guest", "Guest"],
  ["its first option before one is made", "", "Member"],
])("A refused group opens its section and gives %s the focus", (_whom, chosen, label) => {
  const { rerender, container } = render(<Form attempts={0} chosen={chosen} />);
  const group = () => container.querySelector("fieldset");
  expect([container.querySelector("details")?.open, group()?.ariaInvalid]).toEqual([false, null]);
  rerender(<Form attempts={1} chosen={chosen} />);
  expect(container.querySelector("details")?.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByRole("radiogroup", { name: "Type" }).getAttribute("aria-invalid")).toBe("true");
});
