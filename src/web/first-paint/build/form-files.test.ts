import { join } from "node:path";
import { expect, test } from "vitest";
import { formFiles } from "./form-files.ts";

const web = join(import.meta.dirname, "../..");

test("Form dialogs need the form library; their parts and lazy openers don’t", () => {
  const found = formFiles(web);
  const isIn = (file: string) => found.has(join(web, file));
  expect(["ui/form/FormDialog.tsx", "directory/dues/RecordDuesDialog.tsx"].map(isIn)).toEqual([true, true]);
  expect(
    ["ui/Button.tsx", "ui/form/Checkbox.tsx", "shell/PageFrame.tsx", "events/EventsPage.tsx"].map(isIn),
  ).toEqual([...[false, false, false, false]]);
});
