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
    expect(decodeText(written(table, text))).toEqual({ text, encoding, strays: [], isGuessed: false });
  });

  test.each([
    ["windows-1252", tableOf("windows-1252"), ["Renée", "Müller", "Nuñez", "Zoë", "Göran", "François"]],
    ["macintosh", tableOf("macintosh"), ["Renée", "Müller", "Nuñez", "Zoë", "Göran", "François"]],
    // Of ö and ë the same byte is an accent on the Macintosh.
    ["ms-dos", MS_DOS, ["Renée", "Müller", "Nuñez", "Schäfer"]],
  ] as const)("%s is recognized by a single accent", (encoding, table, names) => {
    for (const name of names) {
      const text = `Last Name\n${name}\n`;
      expect(decodeText(written(table, text))).toMatchObject({ text, encoding, strays: [] });
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
      expect(decodeText(bytes)).toMatchObject({
        text,
        encoding: "utf-8",
        strays: [expect.any(Number)],
        isGuessed: false,
      });
    }),
  );
});

test("An accent that is as likely in another encoding is a guess", () => {
  const goran = Buffer.from([0x47, 0x94, 0x72, 0x61, 0x6e]);
  expect(decodeText(goran)).toMatchObject({ isGuessed: true });
  expect(decodeText(goran, "ms-dos")).toMatchObject({ text: "Göran", isGuessed: false });
  expect(decodeText(Buffer.from([0x80, 0x61]), "ms-dos").text).toBe("Ça");
});

test("The chosen encoding is used whatever the bytes suggest", () => {
  expect(decodeText(Buffer.from("Renée"), "windows-1252").text).toBe("RenÃ©e");
  expect(decodeText(Buffer.from("Ren\xe9e", "latin1"), "utf-8").text).toBe("Renée");
  expect(decodeText(Buffer.from("Renée", "utf16le"), "utf-16le").text).toBe("Renée");
});

describe("UTF-8", () => {
  const strict = (bytes: Uint8Array) => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return null;
    }
  };

  test("has no stray bytes exactly if a strict decoder accepts it", () => {
    const edges = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1];
    const more = [0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff];
    const byte = fc.constantFrom(...edges, ...more);
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 6 }), (all) => {
        const bytes = Uint8Array.from(all);
        const { strays, text } = decodeText(bytes, "utf-8");
        const decoded = strict(bytes);
        expect(strays.length === 0).toBe(decoded !== null);
        if (decoded !== null) expect(text).toBe(decoded);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[bytes: number[], strays: number]>([
    [[0xc2, 0xc0], 2],
    [[0xe0, 0x9f, 0x80], 3],
    [[0xe2, 0x82], 2],
    [[0xe2, 0x82, 0x41], 2],
    [[0xed, 0xa0, 0x80], 3],
    [[0xf0, 0x8f, 0x80, 0x80], 4],
    [[0xf0, 0x9f, 0x98, 0x41], 3],
    [[0xf4, 0x90, 0x80, 0x80], 4],
    [[0xf5, 0x80, 0x80, 0x80], 4],
    [[0xe0, 0xa0, 0x80], 0],
    [[0xf4, 0x8f, 0xbf, 0xbf], 0],
  ])("each byte of %j that begins no character is a stray", (bytes, strays) => {
    expect(decodeText(Uint8Array.from(bytes), "utf-8").strays).toHaveLength(strays);
  });

  test("keeps a mark that is not at its start, and needs more strays than accents to be another encoding", () => {
    expect(decodeText(Buffer.from("\ufeffAnna\ufeff")).text).toBe("Anna\ufeff");
    expect(decodeText(Buffer.from("A\ufeffB")).text).toBe("A\ufeffB");
    expect(decodeText(Buffer.from([0xe9, 0xef, 0xbb, 0xbf, 0x41]), "utf-8").text).toBe("é\ufeffA");
    const both = Buffer.concat([Buffer.from("é"), Buffer.from([0xe9])]);
    expect(decodeText(both)).toMatchObject({ encoding: "utf-8", strays: [expect.any(Number)], text: "éé" });
    expect(decodeText(Buffer.from([0xef, 0xbb, 0xbf, 0xe9, 0x0a, 0xe9]))).toMatchObject({
      encoding: "utf-8",
      text: "é\né",
    });
    // Part of a mark is no mark.
    expect(decodeText(Buffer.from([0xef, 0x41])).encoding).not.toBe("utf-8");
    expect(decodeText(new Uint8Array())).toEqual({
      text: "",
      encoding: "utf-8",
      strays: [],
      isGuessed: false,
    });
  });
});

describe("UTF-16", () => {
  const le = (text: string) => Buffer.from(text, "utf16le");
  const be = (text: string) => le(text).swap16();

  test.each([
    ["utf-16le", le("\ufeffZoë")],
    ["utf-16be", be("\ufeffZoë")],
  ] as const)("%s is named by its mark", (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: "Zoë", encoding, strays: [], isGuessed: false });
    // Without it, these characters would be taken for others.
    const names = encoding === "utf-16le" ? le("\ufeff東京 東京") : be("\ufeff東京 東京");
    expect(decodeText(names)).toMatchObject({ text: "東京 東京", encoding });
  });

  test("is recognized without a mark if most characters are Latin, from four characters on", () => {
    expect(decodeText(le("Anna")).encoding).toBe("utf-16le");
    expect(decodeText(be("Anna")).encoding).toBe("utf-16be");
    expect(decodeText(le("Ann")).encoding).toBe("utf-8");
    // Half a character at the end counts for neither side.
    expect(decodeText(Buffer.concat([le("Annas"), Buffer.from([0])])).encoding).toBe("utf-16le");
    expect(decodeText(le("東京東京Anna")).encoding).not.toBe("utf-16le");
    expect(decodeText(le("東京東京Anna,")).encoding).toBe("utf-16le");
    expect(decodeText(be("東京東京Anna")).encoding).not.toBe("utf-16be");
    expect(decodeText(be("東京東京Anna,")).encoding).toBe("utf-16be");
    // Zeros on both sides are no text in UTF-16.
    expect(decodeText(le(`${"a".repeat(9)}\0`)).encoding).toBe("utf-8");
    expect(decodeText(le(`${"a".repeat(10)}\0`)).encoding).toBe("utf-16le");
    expect(decodeText(be(`${"a".repeat(9)}\0`)).encoding).toBe("utf-8");
    expect(decodeText(be(`${"a".repeat(10)}\0`)).encoding).toBe("utf-16be");
    // Only its beginning is examined.
    expect(decodeText(le("a".repeat(2048) + "東".repeat(4000))).encoding).toBe("utf-16le");
  });
});

test.each<[text: string, encoding: string, isGuessed: boolean]>([
  ["O\x92Brien", "windows-1252", true],
  ["O\xd5Brien", "windows-1252", true],
  ["Smith\x96Jones", "windows-1252", false],
  ["Smith\xd0Jones", "macintosh", false],
  ["\xe9lan", "windows-1252", true],
  ["caf\xe9", "windows-1252", false],
  ["caf\x8e", "macintosh", false],
  ["caf\x82", "ms-dos", false],
  ["\x8elan", "macintosh", true],
  ["ANDR\xc9", "windows-1252", false],
  ["ANDR\x83", "macintosh", false],
  ["ANDR\x90", "ms-dos", false],
  ["\xc9lan", "windows-1252", false],
  ["\x90lan", "macintosh", true],
  ["M\xdcLLER", "windows-1252", false],
  ["W\xb3odzimierz", "windows-1250", false],
  ["5 \xa3", "windows-1252", true],
  ["\xa9", "windows-1252", true],
])("The bytes of %j are %s; a guess: %s", (text, encoding, isGuessed) => {
  expect(decodeText(Buffer.from(text, "latin1"))).toMatchObject({ encoding, isGuessed });
});

test("Of a long text, only the first bytes beyond ASCII are judged", () => {
  const text = `${"Ren\xe9e ".repeat(2000)}${"caf\x8e ".repeat(9000)}`;
  expect(decodeText(Buffer.from(text, "latin1")).encoding).toBe("windows-1252");
});
