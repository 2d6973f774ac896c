import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { stopBrowsing } from "#test/pages/browse.tsx";
import { anna } from "#test/pages/member-page.tsx";
import { confirmFirst } from "#web/platform/api/confirm-first.ts";
import { tellOtherTabs } from "./confirmed-elsewhere.ts";

const app = useApp();
afterEach(stopBrowsing);

const refused = () =>
  Response.json({ message: "Please confirm who you are.", code: "proof_needed" }, { status: 403 });
const done = () => Response.json({ ok: true });

beforeEach(async () => {
  (await anna(app)).open("/terms");
  await screen.findByRole("heading", { level: 1 });
});

test("A confirmation in another tab lets the waiting request continue", async () => {
  const send = vi.fn().mockResolvedValueOnce(refused()).mockResolvedValueOnce(done());
  const answer = confirmFirst("POST", send);
  await screen.findByRole("dialog");
  expect(send).toHaveBeenCalledTimes(1);
  tellOtherTabs();
  expect((await answer).status).toBe(200);
  expect(send).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("A request whose early answer asks for a confirmation is sent again after it", async () => {
  const send = vi.fn().mockResolvedValue(done());
  const answer = confirmFirst("GET", send, Promise.resolve(refused()));
  await screen.findByRole("dialog");
  expect(send).not.toHaveBeenCalled();
  tellOtherTabs();
  expect((await answer).status).toBe(200);
  expect(send).toHaveBeenCalledTimes(1);
});

test("An early answer that asks for nothing is the answer, and nothing is sent again", async () => {
  const send = vi.fn();
  expect((await confirmFirst("GET", send, Promise.resolve(done()))).status).toBe(200);
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("One dialog serves all waiting requests", async () => {
  const sends = [refused, refused].map((first) =>
    vi.fn().mockResolvedValueOnce(first()).mockResolvedValueOnce(done()),
  );
  const answers = sends.map((send) => confirmFirst("PUT", send));
  expect(await screen.findAllByRole("dialog")).toHaveLength(1);
  await waitFor(() => expect(sends.every((send) => send.mock.calls.length === 1)).toBe(true));
  tellOtherTabs();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});
