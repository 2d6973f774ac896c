import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerFetch, BROKEN, type GivenAnswer } from "#test/pages/answered-fetch.ts";
import { openSite, settle } from "#test/pages/open-site.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OYSTERS = { title: "Oysters and Rye", day: "Saturday, April 4, 2026" };
const heading = () => screen.queryByRole("heading", { name: "Our Next Dinners" });
async function open(announced: GivenAnswer) {
  answerFetch({ "GET /api/announced-events": announced });
  await openSite("/");
  await settle();
  expect(screen.getByRole("link", { name: "Member Login" })).toBeTruthy();
}

test("The landing page names the announced dinners by title and day, without a link", async () => {
  await open({ json: [OYSTERS, { title: "Truffles", day: "Friday, May 1, 2026" }] });
  const section = within(heading()?.closest("section") as HTMLElement);
  expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Saturday, April 4, 2026Oysters and Rye",
    "Friday, May 1, 2026Truffles",
  ]);
  expect(section.queryByRole("link")).toBeNull();
});

test.each<[string, GivenAnswer]>([
  ["none is announced", { json: [] }],
  ["they cannot be read", BROKEN],
])("Without a heading when %s", async (_why, announced) => {
  await open(announced);
  expect(heading()).toBeNull();
});
