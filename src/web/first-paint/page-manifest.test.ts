import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paths } from "#web/platform/paths.ts";
import { PAGE_MANIFEST } from "./page-manifest.ts";

test.each(PAGE_MANIFEST.map(({ path, file, laterFile }) => [path, [file, laterFile ?? file]] as const))(
  "The files of %s exist",
  (_path, files) => {
    for (const file of files)
      expect([file, existsSync(file.replace("#web/", "src/web/"))]).toEqual([file, true]);
  },
);

const routes = readFileSync("src/web/routes.tsx", "utf8");

/** The routes that only send to another page, with the page whose code is needed there. */
const REDIRECTS: Record<string, string> = { "/dashboard": "/", "/events/7": "/events/7/register" };

/** The file of each page that is fetched when it is first rendered, by its name. */
const files = new Map(
  [...routes.matchAll(/const (\w+) = lazyPart\(\s*async \(\) => \(await import\("([^"]+)"\)/g)].map(
    ([, name, file]) => [name, file],
  ),
);

/** The file of the first component in this code that is fetched, looked for also in the functions of the routes. */
function fileIn(code: string): string | undefined {
  const names = [...code.matchAll(/(?:<|component=\{)([A-Z]\w+)/g)].map(([, name]) => name);
  const found = names.map((name) => files.get(name)).find((file) => file !== undefined);
  if (found) return found;
  return names
    .map((name) => new RegExp(`function ${name}\\(\\) \\{(.*?)\\n\\}`, "s").exec(routes)?.[1])
    .map((body) => body && fileIn(body))
    .find((file) => file !== undefined);
}

/** The file that the site's router renders at this path. */
function routedFile(path: string): string | undefined {
  const members = routes.slice(routes.indexOf("export function MemberSite"));
  const [, ...parts] = members.slice(0, members.indexOf("</Switch>")).split("<Route ");
  const route = parts.find((part) => {
    const [, key = "", isBelow] =
      /^path=\{(?:`\$\{)?paths\.(\w+)(?:\([^)]*\))?(\}\/\*\?`)?\}/.exec(part) ?? [];
    const known: unknown = Object.entries(paths).find(([name]) => name === key)?.[1];
    const pattern = String(typeof known === "function" ? known("[^/]+", "[^/]+") : known);
    return new RegExp(`^${pattern}${isBelow ? "(?:/.*)?" : ""}$`).test(path);
  });
  return route && fileIn(route.replace(/^path=\{.*?\}(?=[ >])/, ""));
}

test.each(PAGE_MANIFEST)("The file of $path is the one that its route renders", ({ path, file }) => {
  const example = path.replace(/^\^|\$$/g, "").replaceAll("([^/]+)", "7");
  expect(file).toBe(routedFile(REDIRECTS[example] ?? example));
});
