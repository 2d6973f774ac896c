import { expect, test } from "vitest";
import { z } from "zod";
import { checkSettings } from "./check-settings.ts";

const SETTINGS = z.object({ PORT: z.coerce.number("must be a number"), NAME: z.string() });

test("Settings that are right are read, and need no further rule", () => {
  expect(checkSettings(SETTINGS, { PORT: "5000", NAME: "Chapter", OTHER: undefined })).toEqual({
    PORT: 5000,
    NAME: "Chapter",
  });
});

test("All problems are told at once, each on a line and each once", () => {
  const whyNot = ({ PORT }: Record<string, string | undefined>) => [
    `PORT cannot be ${PORT}`,
    "NAME is missing",
  ];
  expect(() => checkSettings(SETTINGS, { PORT: "x", NAME: "" }, whyNot)).toThrow(
    /^Invalid configuration:\n {2}- PORT must be a number\n {2}- NAME is missing\n {2}- PORT cannot be x$/,
  );
  expect(() => checkSettings(SETTINGS, { PORT: "5", NAME: "a" }, whyNot)).toThrow("PORT cannot be 5");
});
