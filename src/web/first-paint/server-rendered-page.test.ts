import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { answerFetch } from "#test/pages/answered-fetch.ts";
import { read } from "#web/platform/api/api.ts";
import { makeQueryClient } from "#web/platform/api/query-client.ts";
import { pageNow, stopPageClock } from "#web/platform/page-time.ts";
import { sessionQuery } from "#web/session/session.ts";
import { partsToHydrate, takeServerRenderedPage } from "./server-rendered-page.ts";

const ADDRESS = listMyRegistrations.path;
const ANNA = JSON.stringify({ id: 1, firstName: "Anna" });
const RENDERED_AT = "2026-03-10T15:00:00.000Z";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.renderedFor = undefined;
  stopPageClock(null);
});

/** A page rendered for `reader`, in the browser of the stored member, this long after it began to load. */
function openPage({ reader = ANNA, stored = ANNA, afterMs = 0 } = {}) {
  const server = answerFetch({ [`GET ${ADDRESS}`]: { json: ["asked"] } });
  vi.spyOn(performance, "now").mockReturnValue(afterMs);
  globalThis.renderedFor = reader;
  localStorage.setItem("memberAuth", stored);
  const block = document.createElement("script");
  block.type = "application/json";
  block.dataset.answer = ADDRESS;
  block.textContent = JSON.stringify(["rendered"]);
  const root = document.createElement("div");
  root.dataset.serverRendered = RENDERED_AT;
  root.dataset.parts = "PageFrame EventsPage";
  root.innerHTML = '<button data-inert="">Pay</button>';
  for (const button of root.querySelectorAll("button")) button.inert = true;
  document.body.replaceChildren(root, block);
  const client = makeQueryClient(() => undefined);
  expect(partsToHydrate(root)).toEqual(["PageFrame", "EventsPage"]);
  const onReady = takeServerRenderedPage(root, client);
  expect(document.querySelector("[data-answer]")).toBeNull();
  expect(globalThis.renderedFor).toBeUndefined();
  /** What a part of the page sees first, and what once all has been asked. */
  const look = async (always: boolean) => {
    const seen: unknown[] = [];
    const observer = new QueryObserver(client, {
      ...read(listMyRegistrations),
      ...(always && { staleTime: 0 }),
    });
    seen.push(observer.getCurrentResult().data);
    const leave = observer.subscribe(({ data }) => seen.push(data));
    onReady?.();
    if (afterMs > 10_000) await waitFor(() => expect(server.asked(`GET ${ADDRESS}`)).toBe(1));
    await waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    leave();
    return { first: seen[0], last: observer.getCurrentResult().data };
  };
  return { root, client, look, onReady, asked: () => server.asked(`GET ${ADDRESS}`) };
}

test.each([false, true])(
  "Data that came with the page is not requested again, even by eager queries: %s",
  async (always) => {
    const { look, asked, root } = openPage();
    expect(root.childElementCount).toBe(1);
    expect(await look(always)).toEqual({ first: ["rendered"], last: ["rendered"] });
    expect(asked()).toBe(0);
  },
);

test("Data that waited long for the scripts is shown, and requested again", async () => {
  const { look, asked } = openPage({ afterMs: 20_000 });
  expect(await look(false)).toEqual({ first: ["rendered"], last: ["asked"] });
  expect(asked()).toBe(1);
});

test("A page rendered for another record than the stored one is removed with its data", async () => {
  const { look, asked, root, onReady, client } = openPage({
    stored: JSON.stringify({ id: 2, firstName: "Otto" }),
  });
  expect(onReady).toBeNull();
  expect(root.childElementCount).toBe(0);
  expect(partsToHydrate(root)).toBeNull();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeUndefined();
  expect(await look(false)).toEqual({ first: undefined, last: ["asked"] });
  expect(asked()).toBe(1);
});

test("The end of one hydration does not let the clock of the next page run", () => {
  vi.useFakeTimers();
  try {
    openPage().onReady?.();
    openPage();
    vi.advanceTimersByTime(5000);
    expect(pageNow()).toEqual(new Date(RENDERED_AT));
  } finally {
    vi.useRealTimers();
  }
});

test("The reader is known at once, and the page's clock stops until hydration is done", () => {
  vi.useFakeTimers();
  try {
    const { client, onReady, root } = openPage();
    expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ firstName: "Anna" });
    expect(pageNow()).toEqual(new Date(RENDERED_AT));
    expect(root.querySelector("button")?.inert).toBe(true);
    onReady?.();
    expect(root.querySelector("button")?.inert).toBe(false);
    expect(root.dataset.serverRendered).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(pageNow()).not.toEqual(new Date(RENDERED_AT));
  } finally {
    vi.useRealTimers();
  }
});
