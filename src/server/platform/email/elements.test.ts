import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { button, column, page, row, text } from "./elements.ts";
import { HEADING, SHEET } from "./styles.ts";

const html = renderToStaticMarkup(
  page(
    { title: "Ours", style: "" },
    column(
      row(
        { className: "sheet", style: SHEET },
        text(HEADING, "a", "Hello"),
        h("p", null, button("https://a.example", "Go on")),
      ),
    ),
  ),
);

test("Outlook for Windows gets spaces as wide as a button's padding", () => {
  const spaces = "&#8202;".repeat(3);
  // Three spaces of 4 pixels' width at 400 % on either side, and the text raised by what is below it.
  expect(html).toContain(
    `<span><!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>${spaces}</i><![endif]--></span>`,
  );
  expect(html).toContain(
    `<!--[if mso]><i style="mso-font-width:400%" hidden>${spaces}&#8203;</i><![endif]-->`,
  );
  expect(html).toMatch(/mso-text-raise:9px">Go on</);
});

test("Layout tables are not announced as tables by a screen reader", () => {
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables).toHaveLength(3);
  for (const table of tables) expect(table).toMatch(/role="presentation"/);
});

test("Margins and paddings that clients drop as shorthand are written side by side", () => {
  expect(html).toMatch(/<p style="[^"]*margin-top:0;margin-right:0;margin-bottom:24px;margin-left:0/);
  expect(html).toMatch(/<a [^>]*padding-top:12px;padding-right:24px;padding-bottom:12px;padding-left:24px/);
});
