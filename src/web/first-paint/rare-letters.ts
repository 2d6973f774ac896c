const FAMILIES = ["EB Garamond Rare Letters", "Source Sans 3 Rare Letters"];

/**
 * Draws letters that few pages have in their own fonts (`ui/fonts/fonts.css`), once those of this page are loaded. A
 * phone would otherwise fetch up to 40 kB for some names before it paints anything, and draw every text again.
 */
export async function showRareLetters(page: HTMLElement): Promise<void> {
  const text = page.textContent;
  try {
    await Promise.all(FAMILIES.map((family) => document.fonts.load(`1em "${family}"`, text)));
  } catch {
    // The browser requests them again where it needs them, and falls back to other fonts until then.
  }
  document.documentElement.dataset.rareLetters = "";
}
