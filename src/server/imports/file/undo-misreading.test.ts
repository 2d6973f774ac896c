import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";
import { undoMisreading } from "./undo-misreading.ts";

const NAMES = [
  "Zoë",
  "O’Hara",
  "Łukasz Żółty",
  "Renée – “Née”",
  "São João",
  "Åsa Ångström",
  "à Paris",
  "Čapek",
];
const ACCENTS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿĀŁłŐőŒœŠšŽž‘’“”–—€";
const misread = (text: string, encoding: string) => new TextDecoder(encoding).decode(Buffer.from(text));

test.each(["windows-1252", "macintosh"])("UTF-8 that was read as %s is restored", (encoding) => {
  // The euro sign has other bytes than accents and marks.
  for (const sign of [...ACCENTS.replace("€", ""), ...NAMES]) {
    expect(undoMisreading(misread(sign, encoding))).toBe(sign);
    expect(undoMisreading(`x${misread(sign, encoding)}y`)).toBe(`x${sign}y`);
  }
});

test("Bytes without a character are restored from the form in which LibreOffice keeps them", () => {
  const kept = (text: string) =>
    misread(text, "windows-1252").replace(/[\u0080-\u009f]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xf100),
    );
  for (const name of ["Łukasz", "“Née”", "ÁÍÏÐÝ"]) expect(undoMisreading(kept(name))).toBe(name);
  expect(undoMisreading("\uf181x")).toBe("\uf181x");
});

test("Text that was read correctly stays, even if it looks like a garbled accent", () => {
  const right = [
    ...NAMES,
    ...ACCENTS,
    ACCENTS,
    "JOÃO",
    "ANDRÉ’S",
    "L’Étoile",
    "d’État",
    "„Café“",
    "√2",
    "Â",
    "—",
  ];
  for (const text of right) expect(undoMisreading(text)).toBe(text);
  expect(undoMisreading("Zoë and ZoÃ«")).toBe("Zoë and ZoÃ«");
});

test("A file that was saved with garbled accents gives the original names", () => {
  const text = `First Name,Last Name,City\n${misread("Zoë,O’Hara,à Paris", "windows-1252")}\n`;
  const table = readTable(Buffer.from(text));
  expect(table).toMatchObject({ rows: [{ cells: ["Zoë", "O’Hara", "à Paris"] }] });
});
