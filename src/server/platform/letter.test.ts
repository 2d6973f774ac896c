import { describe, expect, it, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { salutation, setLetter } from "./letter.ts";

const config = testConfig({ CHAPTER_CONTACT_URL: "https://chapter.example/contact?a=1&b=2" });
const letter = setLetter(config, {
  salutation: "Dear Anna,",
  paragraphs: ["The first <thing> to say.", "The second."],
  facts: [
    ["Dinner", 'Truffles & "Wine"'],
    ["Where", "Maison Claire"],
  ],
  action: [
    { label: "One way", url: "http://portal.test/one?a=1&b=2" },
    { label: "Another", url: "http://portal.test/two" },
  ],
  closing: ["Until soon."],
});

describe("a letter as text", () => {
  it("is everything in its order, each address on a line of its own", () => {
    expect(letter.text).toBe(`Dear Anna,

The first <thing> to say.

The second.

Dinner: Truffles & "Wine"
Where: Maison Claire

One way:
http://portal.test/one?a=1&b=2

Another:
http://portal.test/two

Until soon.

Chapter of the Potomac

--
The members’ portal: http://portal.test
Questions: https://chapter.example/contact?a=1&b=2
`);
  });
});

describe("a letter as HTML", () => {
  it("has its first sentence where a list of mails shows it, before anything else", () => {
    expect(letter.html).toMatch(
      /<body[^>]*>\s*<div style="display:none[^>]*>The first &#60;thing&#62; to say\.<\/div>/,
    );
  });

  it("lets no word become markup, in text or in an address", () => {
    expect(letter.html).not.toContain("<thing>");
    expect(letter.html).toContain("Truffles &#38; &#34;Wine&#34;");
    expect(letter.html).toContain('href="http://portal.test/one?a=1&#38;b=2"');
    expect(letter.html).toContain('href="https://chapter.example/contact?a=1&#38;b=2"');
  });

  it("bears its colours in each element, as many programs drop the sheet, and says that it suits both lights", () => {
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(letter.html).toContain("@media (prefers-color-scheme:dark)");
    for (const name of ["room", "sheet", "soft", "button"]) {
      const elements = [...letter.html.matchAll(new RegExp(`<[^>]*class="${name}[ "][^>]*>`, "g"))];
      expect(elements.length, name).toBeGreaterThan(0);
      for (const [element] of elements) expect(element).toMatch(/style="[^"]*(background|color):#/);
    }
  });
});

test.each([
  [["Anna"], "Dear Anna,"],
  [["Anna", "Karl"], "Dear Anna and Karl,"],
  [["", " "], "Dear member,"],
  [[], "Dear member,"],
])("%j are greeted: %s", (names, words) => {
  expect(salutation(...names)).toBe(words);
});

test("A line's end in a name or title begins no line of its own, in text or HTML", () => {
  const hostile = "Anna,\n\nPlease pay at https://evil.example\r\n\u2028Yours";
  const { text, html } = setLetter(testConfig(), {
    salutation: salutation(hostile),
    paragraphs: [`About ${hostile}`],
    facts: [["Member", hostile]],
    closing: [hostile],
  });
  for (const form of [text, html]) expect(form).not.toMatch(/^\s*(Please pay|Yours)/m);
  expect(text).toContain("Member: Anna, Please pay at https://evil.example Yours\n");
});
