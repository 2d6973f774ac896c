import { describe, expect, it } from "vitest";
import { testConfig } from "#test/app.ts";
import { footerOf } from "./server-page-footer.ts";
import { withChapter } from "./visitor-pages.ts";

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
