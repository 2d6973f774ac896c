type Glyph = { id: number; codePoints: readonly number[]; advanceWidth: number };

/** What is used of pdfkit's own record of a font; no type of it is published. */
export type EmbeddedFont = {
  font: {
    hasGlyphForCodePoint: (code: number) => boolean;
    getGlyph: (id: number, characters?: readonly number[]) => Glyph;
    _glyphs: Record<number, Glyph>;
  };
  subset: { glyphs: number[]; mapping: Record<number, number>; includeGlyph: (id: number) => number };
  scale: number;
  widths: number[];
  unicode: (readonly number[])[];
  layout: (text: string, features: unknown) => { glyphs: Glyph[]; positions: unknown[] };
  encode: (text: string, features: unknown) => [string[], unknown[]];
};

/**
 * Makes fontkit keep and pdfkit embed a glyph once for each text it shows. Fonts draw several Arabic characters as one shape with
 * different dots, and both would take all of them for the first one, so that a name could not be copied or searched for.
 */
export function encodeByCharacters(font: EmbeddedFont): void {
  glyphsByCharacters(font.font);
  const known = new Map<string, number>();
  const idOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id} ${codePoints.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { subset } = font;
    const embedded = subset.mapping[id] === undefined ? subset.includeGlyph(id) : subset.glyphs.push(id) - 1;
    font.widths[embedded] = advanceWidth * font.scale;
    font.unicode[embedded] = codePoints;
    known.set(key, embedded);
    return embedded;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    return [glyphs.map((glyph) => idOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}

function glyphsByCharacters(font: EmbeddedFont["font"]): void {
  const known = new Map<string, Glyph>();
  const original = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const key = `${id} ${characters.join()}`;
    const found = known.get(key);
    if (found) return found;
    delete font._glyphs[id];
    const glyph = original(id, characters);
    known.set(key, glyph);
    return glyph;
  };
}
