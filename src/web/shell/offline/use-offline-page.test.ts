import { afterEach, expect, test, vi } from "vitest";
import { keepWorker } from "./use-offline-page.ts";

afterEach(() => vi.unstubAllGlobals());

function browser({ update, status }: { update: () => Promise<void>; status: number | null }) {
  const caches = new Set(["offline-one"]);
  vi.stubGlobal("caches", {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  });
  vi.stubGlobal("fetch", async () => {
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
  const unregister = vi.fn(async () => true);
  const registration = { update, unregister };
  const workers = { register: async () => registration, getRegistration: async () => registration };
  return { caches, unregister, keep: () => keepWorker(workers as never) };
}

const fails = async () => {
  throw new TypeError("Failed to update a ServiceWorker");
};

test("A browser keeps the worker that the portal has", async () => {
  const { keep, unregister } = browser({ update: async () => undefined, status: 200 });
  await keep();
  expect(unregister).not.toHaveBeenCalled();
});

test("A browser removes the worker and its page where the portal has none", async () => {
  const { keep, unregister, caches } = browser({ update: fails, status: 404 });
  await keep();
  expect(unregister).toHaveBeenCalled();
  expect([...caches]).toEqual([]);
});

test.each([null, 503])("A portal that is away (%s) leaves the worker as it is", async (status) => {
  const { keep, unregister, caches } = browser({ update: fails, status });
  await expect(keep()).rejects.toThrow();
  expect(unregister).not.toHaveBeenCalled();
  expect([...caches]).toEqual(["offline-one"]);
});
