import type { CSSProperties } from "react";

const SANS = "'Source Sans 3',Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/** What Outlook for Windows understands beside CSS. */
type Mso = { msoPaddingAlt?: string; msoTextRaise?: string };

/** Side by side: some clients drop the shorthand. */
function margins(top: number, bottom: number) {
  return { marginTop: top, marginRight: 0, marginBottom: bottom, marginLeft: 0 };
}

/** Colors are on each element, since many clients drop the style sheet; those that keep it may switch to dark. */
export const ROOM: CSSProperties = { margin: 0, padding: "24px 12px", background: "#f6f1e7" };
export const SHEET: CSSProperties = {
  background: "#fffdf8",
  color: "#2a2420",
  borderTop: "3px solid #6e1f2c",
  padding: "32px 28px",
  textAlign: "left",
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: 1.5,
};
/** The crest with the chapter's name below it. */
export const HEADING: CSSProperties = {
  ...margins(0, 24),
  textAlign: "center",
  color: "#7a5c1e",
  fontFamily: SERIF,
  fontSize: 16,
  lineHeight: 1.5,
};
/** Drawn in a gold that shows on light and dark. It has no size attributes, so it leaves no gap where pictures are blocked. */
export const CREST: CSSProperties = { display: "block", maxWidth: 46, margin: "0 auto 8px", border: 0 };
export const TITLE: CSSProperties = {
  ...margins(0, 16),
  fontFamily: SERIF,
  fontSize: 27,
  fontWeight: "normal",
  lineHeight: 1.25,
};
export const SUBHEADING: CSSProperties = {
  ...margins(8, 8),
  fontFamily: SERIF,
  fontSize: 20,
  fontWeight: "normal",
  lineHeight: 1.3,
};
/** The line that a mailbox shows beside the subject; nothing of it is on the page. */
export const PREVIEW: CSSProperties = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  fontSize: 1,
  lineHeight: "1px",
};
export const PARAGRAPH: CSSProperties = { ...margins(0, 16), fontSize: 16, lineHeight: 1.5 };
export const LIST: CSSProperties = {
  ...margins(0, 16),
  padding: "0 0 0 24px",
  fontSize: 16,
  lineHeight: 1.5,
};
export const SIGNATURE: CSSProperties = {
  ...margins(24, 0),
  fontFamily: SERIF,
  fontSize: 16,
  lineHeight: 1.5,
};
export const BUTTON: CSSProperties & Mso = {
  lineHeight: "100%",
  textDecoration: "none",
  display: "inline-block",
  maxWidth: "100%",
  msoPaddingAlt: "0px",
  background: "#6e1f2c",
  color: "#ffffff",
  margin: "0 0 8px",
  paddingTop: 12,
  paddingRight: 24,
  paddingBottom: 12,
  paddingLeft: 24,
};
/** Raised by three quarters of the padding below it, in points, where the padding itself is dropped. */
export const BUTTON_TEXT: CSSProperties & Mso = {
  maxWidth: "100%",
  display: "inline-block",
  lineHeight: "120%",
  msoPaddingAlt: "0px",
  msoTextRaise: "9px",
};
export const LINK: CSSProperties = { color: "#6e1f2c", textDecorationLine: "underline" };
/** As wide as the text; where it is not shown, its words are. */
export const PICTURE: CSSProperties = {
  display: "block",
  width: "100%",
  height: "auto",
  margin: "0 0 24px",
  fontFamily: SERIF,
  fontSize: 18,
};
export const FOOTER: CSSProperties = {
  padding: "16px 28px",
  color: "#6b5d4f",
  textAlign: "left",
  fontFamily: SANS,
  fontSize: 13,
  lineHeight: 1.5,
};
export const SMALL_LINK: CSSProperties = { color: "#6b5d4f", textDecorationLine: "underline" };
export const CELL: CSSProperties = {
  padding: "7px 0",
  verticalAlign: "top",
  borderBottom: "1px solid #e4dac8",
};
export const LABEL: CSSProperties = { ...CELL, paddingRight: 16, color: "#6b5d4f" };
/** The number of a step. */
export const NUMBER: CSSProperties = {
  ...CELL,
  color: "#7a5c1e",
  fontFamily: SERIF,
  fontSize: 20,
  lineHeight: 1.2,
};
export const SOFT: CSSProperties = { color: "#6b5d4f" };
export const TABLE = {
  role: "presentation",
  width: "100%",
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
  style: { margin: "0 0 24px", fontSize: 16, lineHeight: 1.4, borderCollapse: "collapse" },
} as const;

/** On a phone the sheet's edges are narrower. */
const NARROW =
  "@media (max-width:480px){.room>table>tbody>tr>td{padding:12px 8px!important}.sheet,.foot{padding-left:20px!important;padding-right:20px!important}}";
/** The background is on the body and on a cell of its own. */
const DARK =
  "@media (prefers-color-scheme:dark){.room,.room>table>tbody>tr>td{background:#1b1613!important}.sheet{background:#26201b!important;color:#f1e9dc!important}.soft,.soft a{color:#b9a995!important}.gilt{color:#d6b671!important}.rule{border-color:#4a3f35!important}.button{background:#8e3141!important}.link{color:#eeaa9c!important}}";
export const STYLE_SHEET = `:root{color-scheme:light dark}${DARK}${NARROW}`;
