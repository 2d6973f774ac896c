import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const NAMES = "Renée Müller, José Nuñez, Zoë Ångström, O’Brien, Søren Kjær, François Bœuf\n";

describe("older encodings", () => {
  const written = (table: string, text: string) =>
    Uint8Array.from([...text], (character) =>
      character < "\u0080" ? character.charCodeAt(0) : table.indexOf(character) + 0x80,
    );
  const tableOf = (encoding: string) =>
    new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80));
  const MS_DOS = decodeText(
    Uint8Array.from({ length: 128 }, (_, at) => at + 0x80),
    "ms-dos",
  ).text;

  test.each([
    ["windows-1252", tableOf("windows-1252"), NAMES],
    ["macintosh", tableOf("macintosh"), NAMES],
    ["ms-dos", MS_DOS, "Renée Müller, José Nuñez, Zoë Ångström, François, Élan, ÄRZTE\n"],
    ["windows-1250", tableOf("windows-1250"), "Łukasz Żółty, Małgorzata Święcicka, Jiří Dvořák\n"],
  ] as const)("%s is recognized by its characters", (encoding, table, text) => {
    expect(decodeText(written(table, text))).toEqual({ text, encoding, strays: 0, isGuessed: false });
  });

  test.each([
    ["windows-1252", tableOf("windows-1252"), ["Renée", "Müller", "Nuñez", "Zoë", "Göran", "François"]],
    ["macintosh", tableOf("macintosh"), ["Renée", "Müller", "Nuñez", "Zoë", "Göran", "François"]],
    // Of ö and ë the same byte is an accent on the Macintosh.
    ["ms-dos", MS_DOS, ["Renée", "Müller", "Nuñez", "Schäfer"]],
  ] as const)("%s is recognized by a single accent", (encoding, table, names) => {
    for (const name of names) {
      const text = `Last Name\n${name}\n`;
      expect(decodeText(written(table, text))).toMatchObject({ text, encoding, strays: 0 });
    }
  });
});

test("One stray byte does not change how all the other accents are read", () => {
  const names = fc.array(fc.constantFrom("Renée", "Müller", "Québec", "Nuñez", "Zürich", "東京"), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(names, fc.nat(), (all, at) => {
      const place = at % (all.length + 1);
      const bytes = Buffer.concat([
        Buffer.from(all.slice(0, place).join("\n")),
        Buffer.from([0x0a, 0xe9]),
        Buffer.from(`va\n${all.slice(place).join("\n")}`),
      ]);
      const text = `${all.slice(0, place).join("\n")}\néva\n${all.slice(place).join("\n")}`;
      expect(decodeText(bytes)).toEqual({ text, encoding: "utf-8", strays: 1, isGuessed: false });
    }),
  );
});

test("An accent that is as likely in another encoding is a guess", () => {
  const goran = Buffer.from([0x47, 0x94, 0x72, 0x61, 0x6e]);
  expect(decodeText(goran)).toMatchObject({ isGuessed: true });
  expect(decodeText(goran, "ms-dos")).toMatchObject({ text: "Göran", isGuessed: false });
});

test("The chosen encoding is used whatever the bytes suggest", () => {
  expect(decodeText(Buffer.from("Renée"), "windows-1252").text).toBe("RenÃ©e");
  expect(decodeText(Buffer.from("Ren\xe9e", "latin1"), "utf-8").text).toBe("Renée");
  expect(decodeText(Buffer.from("Renée", "utf16le"), "utf-16le").text).toBe("Renée");
});
