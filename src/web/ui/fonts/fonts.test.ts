import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Which emails each face's file is fetched for, by the file's name. */
function rangesIn(file: string): Map<string, string> {
  const faces = readFileSync(file, "utf8").match(/@font-face \{[^}]*\}/g) ?? [];
  return new Map(
    faces.map((face) => [
      face.match(/([\w-]+\.woff2)/)?.[1] ?? "",
      face
        .match(/unicode-range:([^;]*);/)?.[1]
        ?.replaceAll(/\s+/g, " ")
        .trim() ?? "",
    ]),
  );
}

// The server's own pages have no part in the build and name the files themselves.
test("A face is fetched for the same emails on the server's own pages as on all others", () => {
  const ours = rangesIn("src/web/ui/fonts/fonts.css");
  const servers = rangesIn("src/web/public/server-page.css");
  expect(servers.size).toBe(6);
  for (const [file, range] of servers) expect([file, range]).toEqual([file, ours.get(file)]);
});
