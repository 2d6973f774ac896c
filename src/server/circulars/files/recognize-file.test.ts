import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { nameOf, typeOf } from "./recognize-file.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, bytes("x")])));
const docx = zip("[Content_Types].xml", "word/document.xml");

/** A file of 102 bytes that states, in the form for large ones, that it has four billion parts. */
function statesFourBillionParts(): Uint8Array {
  const file = Buffer.alloc(102);
  file.write("PK\x03\x04", 0, "latin1");
  file.writeUInt32LE(0x06064b50, 4);
  file.writeUInt32LE(0xffffffff, 36);
  file.writeUInt32LE(102, 52);
  file.writeUInt32LE(0x07064b50, 60);
  file.writeUInt32LE(4, 68);
  file.writeUInt32LE(0x06054b50, 80);
  file.writeUInt16LE(65535, 88);
  file.writeUInt32LE(0xffffffff, 96);
  return file;
}

describe("The type of a file", () => {
  it.each([
    ["a PDF", bytes("%PDF-1.7\n"), "application/pdf"],
    ["a PDF after a few other bytes", bytes("\r\n\r\n%PDF-1.4\n"), "application/pdf"],
    ["a PNG", bytes("\x89PNG\r\n\x1a\nrest"), "image/png"],
    ["a JPEG", bytes("\xff\xd8\xff\xe0rest"), "image/jpeg"],
    ["a Word document", docx, WORD],
    [
      "a Word document with macros",
      zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"),
      null,
    ],
    ["a workbook", zip("[Content_Types].xml", "xl/workbook.xml"), null],
    ["a truncated ZIP", docx.slice(0, docx.length - 30), null],
    // Reading them all would take half an hour, in which no request is answered.
    ["a ZIP that states four billion parts", statesFourBillionParts(), null],
    ["a web page", bytes("<html><script>alert(1)</script>"), null],
    ["a program", bytes("MZ\x90\x00"), null],
    ["a PDF signature too far into the file", bytes(`${" ".repeat(2000)}%PDF-1.7`), null],
    ["an empty file", bytes(""), null],
  ])("Comes from its content: %s", (_, content, type) => {
    expect(typeOf(content)).toBe(type);
  });
});

describe("The name of a file", () => {
  it.each([
    ["Menu.pdf", "Menu.pdf"],
    ["Menu.PDF", "Menu.pdf"],
    ["menu", "menu.pdf"],
    ["menu.exe", "menu.exe.pdf"],
    ["../../etc/menu.pdf", "-..-etc-menu.pdf"],
    ["menu\u202Efdp.exe", "menu fdp.exe.pdf"],
    ["one\r\nBcc: a@example.org.pdf", "one Bcc- a@example.org.pdf"],
    [".pdf", "download.pdf"],
    ["", "download.pdf"],
    [`${"x".repeat(900)}.pdf`, `${"x".repeat(100)}.pdf`],
  ])("%j becomes %j", (typed, name) => {
    expect(nameOf(typed, "application/pdf")).toBe(name);
  });

  it("keeps either extension of a JPEG", () => {
    expect([nameOf("map.jpeg", "image/jpeg"), nameOf("map.png", "image/jpeg")]).toEqual([
      "map.jpeg",
      "map.png.jpg",
    ]);
  });
});
