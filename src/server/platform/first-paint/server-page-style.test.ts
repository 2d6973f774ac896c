import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A style sheet's colors by name, light and dark. */
function colorsIn(file: string) {
  const [light = "", dark = ""] = readFileSync(file, "utf8").split("@media (prefers-color-scheme: dark)");
  const named = (text: string) =>
    new Map([...text.matchAll(/--(?:color-)?([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]));
  return { light: named(light), dark: named(dark.split("@media print")[0] ?? "") };
}

// The server's own pages are not part of the build, so they name the colors themselves.
test("The server's own pages have the site's colors, light and dark", () => {
  const site = colorsIn("src/web/ui/theme.css");
  const own = colorsIn("src/web/public/server-page.css");
  expect([own.light.size, own.dark.size]).toEqual([14, 14]);
  for (const [name, color] of own.light) expect([name, color]).toEqual([name, site.light.get(name)]);
  for (const [name, color] of own.dark) expect([name, color]).toEqual([name, site.dark.get(name)]);
});
