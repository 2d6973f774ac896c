/** Ink for text, a softer one for what stands beside it, and the house's wine: all are legible in grey. */
export const INK = "#1f1815";
export const SOFT = "#5a4e47";
export const WINE = "#6e1526";
/** Rules and outlines, and the wash behind a heading. */
export const LINE = "#b9ad9e";
export const HAIR = "#ded6ca";
export const WASH = "#f4efe6";
export const WHITE = "#ffffff";

/** Margins of a page of text, in points. */
export const MARGIN = { side: 54, top: 50, bottom: 48 } as const;
