import { describe, expect, it, test } from "vitest";
import { testConfig } from "#test/app.ts";
import { composeEmail, salutation } from "./compose-email.ts";

const config = testConfig({ CHAPTER_CONTACT_URL: "https://chapter.example/contact?a=1&b=2" });
const email = composeEmail(config, {
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
  title: "Truffles",
  steps: [
    { what: "Choose", text: "By Monday.", action: { label: "Dishes", url: "http://portal.test/menu" } },
    { what: "Plans <changed>?", text: "Call us." },
  ],
  section: { heading: "Your receipt", facts: [["Amount", "$5.00"]] },
  closing: ["Until soon."],
});

describe("an email as text", () => {
  it("has everything in order, each address on its own line", () => {
    expect(email.text).toBe(`Dear Anna,

The first <thing> to say.

The second.

Dinner: Truffles & "Wine"
Where: Maison Claire

What happens next

1. Choose. By Monday.
Dishes: http://portal.test/menu

2. Plans <changed>? Call us.

One way:
http://portal.test/one?a=1&b=2

Another:
http://portal.test/two

Your receipt
Amount: $5.00

Until soon.

Chapter of the Potomac

--
The members’ portal: http://portal.test
Questions: https://chapter.example/contact?a=1&b=2
`);
  });
});

describe("an email as HTML", () => {
  it("has its preview text first", () => {
    const [, body = ""] = email.html.split(/<body[^>]*>/);
    const [before, hidden] = body.split(/(?=<div style="display:none)/);
    expect(before?.replaceAll(/<[^>]*>/g, "")).toBe("");
    expect(hidden).toMatch(/^<div style="display:none[^>]*>The first &lt;thing&gt; to say\.<\/div>/);
  });

  it("has crest, title, steps and the section in order, under headings", () => {
    const order = [
      'src="http://portal.test/crest.png" alt=""',
      ">Truffles</h1>",
      "Dear Anna,",
      ">What happens next</h2>",
      "<b>Choose</b>",
      "<b>Plans &lt;changed&gt;?</b>",
      "One way",
      ">Your receipt</h2>",
      "$5.00",
      "Until soon.",
    ].map((words) => email.html.lastIndexOf(words));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("escapes markup in texts and addresses", () => {
    expect(email.html).not.toContain("<thing>");
    expect(email.html).toContain("Truffles &amp; &quot;Wine&quot;");
    expect(email.html).toContain('href="http://portal.test/one?a=1&amp;b=2"');
    expect(email.html).toContain('href="https://chapter.example/contact?a=1&amp;b=2"');
  });

  it("puts its colors on each element and supports light and dark mode", () => {
    expect(email.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(email.html).toContain("@media (prefers-color-scheme:dark)");
    for (const name of ["room", "sheet", "soft", "button"]) {
      const elements = [...email.html.matchAll(new RegExp(`<[^>]*class="${name}[ "][^>]*>`, "g"))];
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

test("A line break in a name or title starts no new line in text or HTML", () => {
  const hostile = "Anna,\n\nPlease pay at https://evil.example\r\n\u2028Yours";
  const { text, html } = composeEmail(testConfig(), {
    salutation: salutation(hostile),
    paragraphs: [`About ${hostile}`],
    facts: [["Member", hostile]],
    closing: [hostile],
  });
  for (const form of [text, html]) expect(form).not.toMatch(/^\s*(Please pay|Yours)/m);
  expect(text).toContain("Member: Anna, Please pay at https://evil.example Yours\n");
});

test("An email for many has the HTML that it would have alone, whatever the name", () => {
  const names = ["Anna", `Jiří "O'Neil" <b> & $& $1 Co`, ""];
  for (const tickets of ["1", "2", "1"]) {
    for (const name of names) {
      const content = {
        salutation: salutation(name),
        paragraphs: ["You’re on the waitlist.", "Dear reader, wait."],
        facts: [["Tickets", tickets]] as const,
      };
      expect(composeEmail(config, { ...content, isForMany: true })).toEqual(composeEmail(config, content));
    }
  }
  const other = testConfig({ PUBLIC_URL: "http://elsewhere.test" });
  const content = {
    salutation: "Dear Anna,",
    paragraphs: ["You’re on the waitlist."],
    isForMany: true,
  } as const;
  composeEmail(config, content);
  expect(composeEmail(other, content).html).toContain("http://elsewhere.test");
});
