import { describe, expect, it } from "vitest";
import { testConfig } from "#test/app.ts";
import { footerOf } from "./server-page-footer.ts";
import { visitorPages, withChapter } from "./visitor-pages.ts";

const RENDERED =
  '<h1>__CHAPTER_NAME__</h1><ul><li><a href="https://__CONTACT_URL__" class="b">Contact Us</a></li>' +
  '<li class="a">Chapter head <a href="tel:+10000000001">+10000000001</a></li>' +
  '<li class="a">Treasurer <a href="tel:+10000000002">+10000000002</a></li></ul><p>__SOCIETY_NAME__</p>';
const OURS = {
  CHAPTER_NAME: "Chapter <of> R&D",
  SOCIETY_NAME: "Guild",
  CHAPTER_CONTACT_URL: "https://chapter.example/us?a=1&b=2",
  CHAPTER_HEAD_PHONE: "+1 (202) 555-0142",
};

describe("the page that a visitor sees before scripts run", () => {
  it("has the chapter's own names, contact address and phones", () => {
    const { chapter } = testConfig({ ...OURS, CHAPTER_TREASURER_PHONE: "202.555.0178" });
    expect(withChapter(RENDERED, chapter)).toBe(
      "<h1>Chapter &#60;of&#62; R&#38;D</h1><ul>" +
        '<li><a href="https://chapter.example/us?a=1&#38;b=2" class="b">Contact Us</a></li>' +
        '<li class="a">Chapter head <a href="tel:+12025550142">+1 (202) 555-0142</a></li>' +
        '<li class="a">Treasurer <a href="tel:2025550178">202.555.0178</a></li></ul><p>Guild</p>',
    );
  });

  it("has no line for a phone that is not set", () => {
    const { chapter } = testConfig(OURS);
    const html = withChapter(RENDERED, { ...chapter, treasurerPhone: "" });
    expect(html).toContain("Chapter head");
    expect(html).toContain("Contact Us");
    expect(html).not.toContain("Treasurer");
  });
});

describe("the next dinners on the page of a visitor", () => {
  const BUILT = {
    byPath: {
      "/": "<section>Welcome</section><section><ul><li>__DINNER_DAY__<h3>__DINNER_TITLE__</h3></li></ul></section><section>Join</section>",
      "/member-login": "<form></form>",
    },
    demoLogin: "",
  };
  const config = { ...testConfig(), serverRendering: true };
  const pageWith = (read: Parameters<typeof visitorPages>[1], path = "/") =>
    visitorPages(config, read, BUILT)(new Request(`http://portal.test${path}`));

  it("are repeated for each, escaped, with the data that the browser renders the page from", async () => {
    const dinners = [
      { title: "Fish & <Chips> __YEAR__ $&", day: "Friday, May 1, 2026" },
      { title: "Oysters", day: "Friday, June 5, 2026" },
    ];
    const page = await pageWith(async () => dinners);
    expect(page).toContain(
      "<ul><li>Friday, May 1, 2026<h3>Fish &#38; &#60;Chips&#62; __YEAR__ $&#38;</h3></li>" +
        "<li>Friday, June 5, 2026<h3>Oysters</h3></li></ul>",
    );
    const [, block = "null"] =
      /<script[^>]* data-answer="\/api\/announced-events"[^>]*>(.*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(block)).toEqual(dinners);
  });

  it("leave no heading behind when there are none, or when they cannot be read soon", async () => {
    for (const [read, hasData] of [
      [async () => [], true],
      [() => Promise.reject(new Error("the database is down")), false],
      [() => new Promise<never>(() => {}), false],
    ] as const) {
      const page = await pageWith(read);
      expect(page).toContain("<section>Welcome</section><section>Join</section>");
      expect(page.includes("data-answer")).toBe(hasData);
    }
  });

  it("are read only for the pages that name them", async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      return [];
    };
    await pageWith(read, "/member-login");
    expect(reads).toBe(0);
    await pageWith(read, "/events");
    expect(reads).toBe(1);
  });
});

describe("the footer of pages that the server writes", () => {
  it("names the society, the contact page and the phones that are set", () => {
    const { chapter } = testConfig({ ...OURS, CHAPTER_TREASURER_PHONE: "202.555.0178" });
    const html = footerOf({ chapter });
    expect(html).toContain('<a href="https://chapter.example/us?a=1&#38;b=2" rel="noopener noreferrer">');
    expect(html).toContain('Chapter head <a href="tel:+12025550142">+1 (202) 555-0142</a>');
    expect(html).toContain('Treasurer <a href="tel:2025550178">202.555.0178</a>');
    expect(footerOf({ chapter: { ...chapter, treasurerPhone: "" } })).not.toContain("Treasurer");
  });
});
