import { readdirSync, readFileSync } from "node:fs";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { isPage, PAGES } from "#contract/pages/page-paths.ts";
import { MemberSite, Site } from "./routes.tsx";

/** The paths of the routes in a tree of elements, as the router reads them. */
function pathsIn(tree: ReactNode): string[] {
  return Children.toArray(tree)
    .filter((child): child is ReactElement<{ path?: string; children?: ReactNode }> => isValidElement(child))
    .flatMap(({ props }) => (props.path === undefined ? pathsIn(props.children) : [props.path]));
}

const routes = [...pathsIn(Site()), ...pathsIn(MemberSite())];
/** An address that fits the route. */
const at = (route: string) =>
  route.replace("*?", "anything/below").replace("*", "anything").replace(/:\w+/g, "7");

test("The walk finds every route of the site", () => {
  const withRoutes = readdirSync("src/web", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => ({ file, found: readFileSync(`src/web/${file}`, "utf8").match(/<Route\s+path=/g) ?? [] }))
    .filter(({ found }) => found.length > 0);
  expect(withRoutes.map(({ file }) => file)).toEqual(["routes.tsx"]);
  expect(routes.length).toBe(withRoutes[0]?.found.length);
  expect(routes.length).toBeGreaterThan(20);
});

test("The server answers 200 at every route", () => {
  expect(routes.filter((route) => !isPage(at(route)))).toEqual([]);
});

test("Every page of the server's list has a route", () => {
  const known = new Set(routes.map((route) => route.replace("*?", "*")));
  expect(PAGES.filter((page) => !known.has(page) && page !== "/admin")).toEqual([]);
  expect(routes).toContain("/admin/*?");
});
