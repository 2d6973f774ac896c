/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON as an inert script block; no text in it can end the block. */
export function jsonBlock(attributes: Readonly<Record<string, string>>, json: string): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script type="application/json"${written.join("")}>${json.replaceAll("<", "\\u003c")}</script>`;
}
