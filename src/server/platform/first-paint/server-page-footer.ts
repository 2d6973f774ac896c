import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/html.ts";

/** The society and whom to contact, as on the other pages. */
export function footerOf({ chapter }: Pick<Config, "chapter">): string {
  const phones = [
    ["Chapter head", chapter.headPhone],
    ["Treasurer", chapter.treasurerPhone],
  ]
    .filter(([, number]) => number)
    .map(([who, number = ""]) => {
      const href = `tel:${number.replace(/[^\d+]/g, "")}`;
      return `<li>${who} <a href="${escapeHtml(href)}">${escapeHtml(number)}</a></li>`;
    });
  return `<footer><p class="society">${escapeHtml(chapter.society)}</p>
<ul><li><a href="${escapeHtml(chapter.contactUrl)}" rel="noopener noreferrer">Contact Us</a></li>${phones.join("")}</ul></footer>`;
}
