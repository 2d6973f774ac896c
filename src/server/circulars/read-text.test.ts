import { expect, test } from "vitest";
import { DINNER_FIELDS } from "#contract/registrations/circular-words.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import { testConfig } from "#test/app.ts";
import {
  emptyFields,
  type FieldValues,
  fillLine,
  fillText,
  piecesOf,
  readLine,
  readText,
} from "./read-text.ts";

const VALUES: FieldValues = {
  name: "Anna and **Karl**",
  party: "Anna Weber, Karl Weber",
  table: "",
  due: "$150.00",
  dinner: "Spring Dinner",
  date: "Saturday, March 14, 2026",
  time: "6:00 PM",
  place: "The Hall",
  "refund until": "",
  "my events": "https://portal.example/my-events",
};
const compose = (body: string) =>
  composeEmail(testConfig(), {
    salutation: "Dear Anna,",
    paragraphs: [],
    written: fillText(readText(body, DINNER_FIELDS), VALUES),
  });

test("A text has paragraphs, bold words, lists, and links in both parts", () => {
  const { text, html } = compose(
    "The **garage** is closed.\nPlease park at [the mall](https://mall.example/p?a=1).\n\nBring:\n- a coat\n- https://x.example/map.",
  );
  expect(text).toContain(
    "The garage is closed.\nPlease park at the mall (https://mall.example/p?a=1).\n\nBring:\n\n- a coat\n- https://x.example/map.\n",
  );
  expect(html).toContain("The <b>garage</b> is closed.");
  expect(html).toMatch(/<a [^>]*href="https:\/\/mall\.example\/p\?a=1"[^>]*>the mall<\/a>/);
  expect(html).toMatch(
    /<li>a coat<\/li><li><a [^>]*href="https:\/\/x\.example\/map"[^>]*>[^<]*<\/a>\.<\/li>/,
  );
});

test("A value is never read as a mark, and HTML stays text", () => {
  const { html } = compose("Hello {name}, <script>alert(1)</script>");
  expect(html).toContain("Hello Anna and **Karl**, &lt;script&gt;alert(1)&lt;/script&gt;");
});

test.each(["http://x.example", "javascript:alert`1`", "//x.example", "mailto:a@b.example", "https://"])(
  "A link to %s is refused",
  (url) =>
    expect(() => readText(`[here](${url})`, DINNER_FIELDS)).toThrow(
      `Links must begin with https://. “${url}” does not.`,
    ),
);

test.each(["tabel", "needs", "", "name other", "toString"])(
  "The unknown field {%s} is refused by name",
  (field) => {
    expect(() => readText(`Hello {${field}}`, DINNER_FIELDS)).toThrow(`There is no field {${field}}.`);
  },
);

test.each([
  ["You sit at {table}.", "table 3", "You sit at table 3."],
  ["You sit at table {table}.", "table 3", "You sit at table 3."],
  ["Table **{table}** is yours.", "tables 3 and 4", "Tables 3 and 4 is yours."],
  ["Your table: {table}", "table 3", "Your table: table 3"],
  ["At table {table else to be announced}", "", "At table to be announced"],
])("“%s” with “%s” says “table” once", (line, table, words) => {
  expect(fillLine(readLine(line, DINNER_FIELDS), { ...VALUES, table })).toBe(words);
});

test("A field that is empty for someone is named, unless it has words instead", () => {
  const pieces = piecesOf(readText("You sit at {table}, {due}\n- {refund until else no day}", DINNER_FIELDS));
  expect(emptyFields(pieces, VALUES)).toEqual(["table"]);
  expect(fillLine(readLine("{dinner}: {table else a table of your choice}", DINNER_FIELDS), VALUES)).toBe(
    "Spring Dinner: a table of your choice",
  );
});
