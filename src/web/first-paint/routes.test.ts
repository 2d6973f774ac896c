import { globSync, readFileSync } from "node:fs";
import { renderHook } from "@testing-library/react";
import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { matchRoute, useRouter } from "wouter";
import { pageAt } from "#contract/pages/page-paths.ts";
import { PAGE_KEYS, PAGES, type PageKey } from "#contract/pages/pages.ts";
import { MemberSite, Site } from "#web/routes.tsx";

/** The paths of the routes in a tree of elements, as the router reads them. */
function pathsIn(tree: ReactNode): string[] {
  return Children.toArray(tree)
    .filter((child): child is ReactElement<{ path?: string; children?: ReactNode }> => isValidElement(child))
    .flatMap(({ props }) => (props.path === undefined ? pathsIn(props.children) : [props.path]));
}

const routes = [...pathsIn(Site()), ...pathsIn(MemberSite())];
/** The path of the route that the router takes. */
function routedAt(address: string): string | undefined {
  const { parser } = renderHook(() => useRouter()).result.current;
  return routes.find((route) => matchRoute(parser, route, address)[0]);
}

const EXAMPLES: [address: string, page: PageKey][] = [
  ...PAGE_KEYS.map((key): [string, PageKey] => [PAGES[key].path.replaceAll(/:\w+/g, "7"), key]),
  ["/events/", "events"],
  ["/Events/7/Tables/3/needs", "tableNeeds"],
  ["/admin/payments/7/more", "admin"],
  ["/admin/anything", "admin"],
];

test.each(EXAMPLES)("The server and the router find the same page at %s", (address, page) => {
  expect(pageAt(address)).toBe(page);
  expect(routedAt(address)?.replace("/*?", "")).toBe(PAGES[page].path);
});

test.each(["/nothing", "/events/7/nothing", "/administration", "/profile/7", "//admin"])(
  "Neither the server nor the router knows a page at %s",
  (address) => {
    expect([pageAt(address), routedAt(address)]).toEqual([undefined, undefined]);
  },
);

test("Every redirect goes to a page", () => {
  const paths = Object.values(PAGES).map(({ path }) => path);
  const targets = Object.values(PAGES).flatMap(({ to }) => to ?? []);
  expect(targets.length).toBeGreaterThan(0);
  expect(targets.filter((to) => !paths.includes(to))).toEqual([]);
});

test("Only routes.tsx has routes", () => {
  const withRoutes = globSync("src/web/**/*.tsx").filter(
    (file) => !file.endsWith(".test.tsx") && /<Route\s/.test(readFileSync(file, "utf8")),
  );
  expect(withRoutes).toEqual(["src/web/routes.tsx"]);
});
