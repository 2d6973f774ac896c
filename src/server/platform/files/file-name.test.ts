import { expect, it } from "vitest";
import { contentDisposition, safeFileName } from "./file-name.ts";

it.each([
  ["Gala", "Gala"],
  ["Truffles & Old Burgundy", "Truffles & Old Burgundy"],
  ["Dîner d’été", "Dîner d’été"],
  ["../../etc/passwd", "-..-etc-passwd"],
  ['Chef\'s "Table": Spring/Summer?', "Chef's -Table- Spring-Summer-"],
  ["one\r\nX-Evil: 1", "one X-Evil- 1"],
  ["gnp\u202Efdp", "gnp fdp"],
  [" . ", "download"],
  ["Spring   Dinner", "Spring Dinner"],
  ["Gala. . .", "Gala"],
  ["x".repeat(300), "x".repeat(100)],
])("A file of %j is called %j", (title, name) => {
  expect(safeFileName(title)).toBe(name);
});

it("Has an ASCII name and the full one", () => {
  expect(contentDisposition("Gala_Attendees.csv")).toBe(
    `attachment; filename="Gala_Attendees.csv"; filename*=UTF-8''Gala_Attendees.csv`,
  );
  expect(contentDisposition("Dîner 🥂 (50%).csv")).toBe(
    `attachment; filename="Diner __ (50_).csv"; filename*=UTF-8''D%C3%AEner%20%F0%9F%A5%82%20%2850%25%29.csv`,
  );
  expect(contentDisposition("a*b")).toBe(`attachment; filename="a*b"; filename*=UTF-8''a%2Ab`);
});

it("Makes a valid header from any title", () => {
  const name = safeFileName('a"\r\nSet-Cookie: x=1; 日本');
  expect(
    new Headers({ "content-disposition": contentDisposition(name) }).get("content-disposition"),
  ).toContain("Set-Cookie- x=1");
});
