import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The characters that each font file is fetched for, by file name. */
function rangesIn(file: string): Map<string, string> {
  const rules = readFileSync(file, "utf8").match(/@font-face \{[^}]*\}/g) ?? [];
  return new Map(
    rules.map((rule) => [
      rule.match(/([\w-]+\.woff2)/)?.[1] ?? "",
      rule
        .match(/unicode-range:([^;]*);/)?.[1]
        ?.replaceAll(/\s+/g, " ")
        .trim() ?? "",
    ]),
  );
}

// The server's own pages have no part in the build and name the files themselves.
test("Fonts are fetched for the same characters on the server's own pages as on others", () => {
  const ours = rangesIn("src/web/ui/fonts/fonts.css");
  const servers = rangesIn("src/web/public/server-page.css");
  expect(servers.size).toBe(6);
  for (const [file, range] of servers) expect([file, range]).toEqual([file, ours.get(file)]);
});
