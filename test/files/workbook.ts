import { crc32, deflateRawSync } from "node:zlib";

/** How a program packs a file: uncompressed, or with the sizes after the content instead of before it. */
type Packing = { isStored?: boolean; hasDescriptors?: boolean };

/** A ZIP of these files, as spreadsheet programs write it. */
export function zipOf(
  files: Record<string, string | Buffer>,
  { isStored = false, hasDescriptors = false }: Packing = {},
): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = isStored ? data : deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(hasDescriptors ? 8 : 0, 2);
    head.writeUInt16LE(isStored ? 0 : 8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const sizes = hasDescriptors ? Buffer.from(head.subarray(10, 22)) : Buffer.alloc(0);
    const first = Buffer.from(head);
    if (hasDescriptors) first.fill(0, 10, 22);
    const after = hasDescriptors ? [Buffer.from("PK\x07\x08", "latin1"), sizes] : [];
    const local = Buffer.concat([
      ...[Buffer.from("PK\x03\x04", "latin1"), first, Buffer.from(name), packed],
      ...after,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), head, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Cells of a sheet: words, numbers, a day as the spreadsheet's own number, a formula with what it shows, or nothing. */
type Cell =
  | string
  | number
  | { serial: number }
  | { formula: string; shows: string }
  | { fails: string }
  | null;

/** A workbook (.xlsx) with one sheet of these rows; empty cells are left out, as programs leave them out. */
export function workbookOf(rows: readonly (readonly Cell[])[]): Buffer {
  const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const cell = (value: Cell, row: number, column: number) => {
    const name = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${name}"><v>${value}</v></c>`;
    if (typeof value === "object" && "formula" in value) {
      return `<c r="${name}" t="str"><f>${plain(value.formula)}</f><v>${plain(value.shows)}</v></c>`;
    }
    if (typeof value === "object" && "fails" in value) {
      return `<c r="${name}" t="e"><f>${plain(value.fails)}</f><v>#REF!</v></c>`;
    }
    if (typeof value === "object") return `<c r="${name}" s="1"><v>${value.serial}</v></c>`;
    return `<c r="${name}" t="s"><v>${words.push(value) - 1}</v></c>`;
  };
  const words: string[] = [];
  const body = rows
    .map(
      (row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, at, column)).join("")}</row>`,
    )
    .join("");
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zipOf({
    "xl/workbook.xml": `<workbook ${main} xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Members" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="x"><Relationship Id="rId1" Target="worksheets/sheet7.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst ${main}>${words.map((text) => `<si><r><t>${plain(text)}</t></r><rPh><t>spoken</t></rPh></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy;@"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet7.xml": `<worksheet ${main}><sheetData>${body}</sheetData></worksheet>`,
  });
}

/** The habits of a program that writes workbooks. */
export type Writer = Packing & {
  prefix: "" | "x:";
  folder: "xl" | "Book/One";
  /** What targets of relations look like. */
  targets: "relative" | "absolute";
  strings: "shared" | "rich" | "inline" | "formula";
  /** Whether rows and cells have names, such as C7. */
  hasNames: boolean;
  /** An empty cell: left out, which needs names, or there without a value, perhaps typed as a text. */
  empty: "left out" | "bare" | "typed";
  /** Whether characters are escaped that XML could hold. */
  escapes: boolean;
};

/** A workbook with one sheet of these rows, as `writer` writes it. */
export function workbookBy(writer: Writer, rows: readonly (readonly string[])[]): Buffer {
  const { prefix, folder, strings } = writer;
  const shared: string[] = [];
  const body = rows.map((row, at) => {
    const cells = row.map((text, column) => {
      const name = writer.hasNames ? ` r="${String.fromCharCode(65 + column)}${at + 1}"` : "";
      return text === "" ? emptyCell(writer, name) : cellOf(text, name);
    });
    return `<row${writer.hasNames ? ` r="${at + 1}"` : ""}>${cells.join("")}</row>`;
  });
  return zipOf(
    {
      "[Content_Types].xml": "<Types/>",
      "_rels/.rels": xml("relationships", related([["officeDocument", `/${folder}/Main.xml`]])),
      [`${folder}/Main.xml`]: xml(
        "main",
        '<workbook xmlns:q="r"><sheets><sheet name="Members" q:id="id0"/></sheets></workbook>',
      ),
      [`${folder}/_rels/Main.xml.rels`]: xml(
        "relationships",
        related([
          ["worksheet", target("Sheets/a b.xml")],
          ["sharedStrings", target("SharedStrings.xml")],
        ]),
      ),
      [`${folder}/SharedStrings.xml`]: xml("main", `<sst>${shared.join("")}</sst>`),
      [`${folder}/Sheets/a b.xml`]: xml(
        "main",
        `<worksheet><sheetData>${body.join("")}</sheetData></worksheet>`,
      ),
    },
    writer,
  );

  function xml(namespace: string, content: string): string {
    const own = `xmlns${prefix ? `:${prefix.slice(0, -1)}` : ""}="urn:${namespace}"`;
    const named = content.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`);
    return `<?xml version="1.0" encoding="UTF-8"?>${named.replace(/^<[\w:]+/, (root) => `${root} ${own}`)}`;
  }

  function related(parts: readonly (readonly [type: string, target: string])[]): string {
    const each = parts.map(
      ([type, to], at) => `<Relationship Id="id${at}" Type="urn:any/${type}" Target="${to}"/>`,
    );
    return `<Relationships>${each.join("")}</Relationships>`;
  }

  function target(part: string): string {
    const name = part.replace(" ", "%20");
    return writer.targets === "absolute" ? `/${folder}/${name}` : name;
  }

  function cellOf(text: string, name: string): string {
    // What looks like an escape is escaped itself.
    const escaped = text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replaceAll("\n", writer.escapes ? "_x000D_\n" : "\n");
    const plain = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const half = text.length > 3 && !/[_\n]/.test(text) ? 2 : 0;
    const rich = `<r><t>${plain(escaped.slice(0, half))}</t></r><r><rPr><b/></rPr><t>${plain(escaped.slice(half))}</t></r>`;
    if (strings === "inline") return `<c${name} t="inlineStr"><is><t>${plain(escaped)}</t></is></c>`;
    if (strings === "formula") return `<c${name} t="str"><f>A1</f><v>${plain(escaped)}</v></c>`;
    const at = shared.push(`<si>${strings === "rich" ? rich : `<t>${plain(escaped)}</t>`}</si>`) - 1;
    return `<c${name} t="s"><v>${at}</v></c>`;
  }
}

function emptyCell({ empty, strings }: Writer, name: string): string {
  if (empty === "left out" && name) return "";
  const type = { shared: "s", rich: "s", inline: "inlineStr", formula: "str" }[strings];
  return empty === "typed" ? `<c${name} t="${type}"><v></v></c>` : `<c${name}/>`;
}
