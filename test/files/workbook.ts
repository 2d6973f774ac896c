import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP of these files, as spreadsheet programs write it. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, Buffer.from(name), packed]);
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
