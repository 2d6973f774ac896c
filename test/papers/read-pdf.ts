import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text on a page: where it begins, how wide it is, and by how many degrees it is turned. */
type Piece = { isRightToLeft: boolean; text: string; x: number; y: number; width: number; turn: number };
export type ReadPage = { width: number; height: number; pieces: Piece[]; text: string; roles: Set<string> };
export type ReadPdf = {
  title: string;
  language: string | undefined;

  pages: ReadPage[];
  text: string;
};

/** A PDF as pdf.js reads it. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes the bytes away from their owner.
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item): Piece[] => {
      if (!("str" in item) || item.str === "") return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      const turn = Math.round((Math.atan2(b, a) * 180) / Math.PI);
      return [{ isRightToLeft: item.dir === "rtl", text: item.str, x, y, width: item.width, turn }];
    });
    const text = inOrder(pieces).join("");
    const roles = new Set(rolesIn(await page.getStructTree()));
    pages.push({ width: right - left, height: top - bottom, pieces, text, roles });
  }
  await task.destroy();
  return {
    title: info.Title ?? "",
    language: info.Language,
    pages,
    text: pages.map(({ text }) => text).join("\n"),
  };
}

/** The colors with which a PDF is filled, in hexadecimal, on any of its pages. */
export async function fillsOf(pdf: Uint8Array): Promise<Set<string>> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const fills = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.setFillRGBColor) fills.add(String(argsArray[at][0]).toLowerCase());
    }
  }
  await task.destroy();
  return fills;
}

/** pdf.js turns each word around, but leaves the words of a line from left to right. */
function inOrder(pieces: readonly Piece[]): string[] {
  const texts: string[] = [];
  let turned: Piece[] = [];
  const flush = () => {
    texts.push(...turned.toReversed().map(({ text }) => text));
    turned = [];
  };
  for (const piece of pieces) {
    // Spaces, and marks that are drawn apart from their base, say nothing of the direction.
    const isNeutral = packed(piece.text) === "";
    const isOnLine = Math.abs((turned[0]?.y ?? piece.y) - piece.y) < 1;
    if (!isNeutral && !(piece.isRightToLeft && isOnLine)) flush();
    if (piece.isRightToLeft || turned.length > 0) turned.push(piece);
    else texts.push(piece.text);
  }
  flush();
  return texts;
}

type Node = { role?: string; children?: readonly unknown[] };

function rolesIn(node: unknown): string[] {
  const { role, children = [] } = (node ?? {}) as Node;
  return [...(role ? [role] : []), ...children.flatMap(rolesIn)];
}

/**
 * A text without spaces, which tell nothing where a name is broken into lines or set in several fonts; and
 * without the signs that pdf.js makes of a mark that a font draws apart from its base.
 */
export function packed(text: string): string {
  return text.normalize("NFC").replace(/[\s\p{Cc}\p{Cf}]+/gu, "");
}
