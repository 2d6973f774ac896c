import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { listMyRegistrations } from "#contract/registrations.ts";
import { answerFetch } from "#test/answered-fetch.ts";
import { read } from "./api.ts";
import { takeAnswers } from "./laid-in.ts";
import { makeQueryClient } from "./query-client.ts";

const ADDRESS = listMyRegistrations.path;
const ANNA = JSON.stringify({ id: 1, firstName: "Anna" });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.drawnFor = undefined;
});

/** A page that was drawn for `reader`, in the browser of whoever is stored, so long after it began to load. */
function openPage({ reader = ANNA, stored = ANNA, afterMs = 0 } = {}) {
  const server = answerFetch({ [`GET ${ADDRESS}`]: { json: ["asked"] } });
  vi.spyOn(performance, "now").mockReturnValue(afterMs);
  globalThis.drawnFor = reader;
  localStorage.setItem("memberAuth", stored);
  const block = document.createElement("script");
  block.type = "application/json";
  block.dataset.answer = ADDRESS;
  block.textContent = JSON.stringify(["laid in"]);
  const drawn = document.createElement("div");
  drawn.id = "stands-in";
  document.body.replaceChildren(drawn, block);
  const client = makeQueryClient(() => undefined);
  takeAnswers(client);
  expect(document.querySelector("[data-answer]")).toBeNull();
  expect(globalThis.drawnFor).toBeUndefined();
  /** What a part of the page sees first, and what once all has been asked. */
  const look = async (always: boolean) => {
    const seen: unknown[] = [];
    const observer = new QueryObserver(client, {
      ...read(listMyRegistrations),
      ...(always && { staleTime: 0 }),
    });
    seen.push(observer.getCurrentResult().data);
    const leave = observer.subscribe(({ data }) => seen.push(data));
    await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    leave();
    return { first: seen[0], last: observer.getCurrentResult().data };
  };
  return { look, asked: () => server.asked(`GET ${ADDRESS}`), stands: () => drawn.isConnected };
}

test.each([false, true])(
  "what came with the page is not asked for, also by who always asks anew: %s",
  async (always) => {
    const { look, asked, stands } = openPage();
    expect(stands()).toBe(true);
    expect(await look(always)).toEqual({ first: ["laid in"], last: ["laid in"] });
    expect(asked()).toBe(0);
  },
);

test("what has waited long for the scripts is shown, and asked for again", async () => {
  const { look, asked } = openPage({ afterMs: 20_000 });
  expect(await look(false)).toEqual({ first: ["laid in"], last: ["asked"] });
  expect(asked()).toBe(1);
});

test("what was drawn for another record than the stored one is thrown away, also from where it stands", async () => {
  const { look, asked, stands } = openPage({ stored: JSON.stringify({ id: 2, firstName: "Otto" }) });
  expect(stands()).toBe(false);
  expect(await look(false)).toEqual({ first: undefined, last: ["asked"] });
  expect(asked()).toBe(1);
});
