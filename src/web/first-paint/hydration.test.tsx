import { act, cleanup, getByLabelText } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aPicture, aRegistration, sessionOf } from "#test/factories.ts";
import { stubLayout } from "#test/pages/layout.ts";
import { App, startClient } from "#web/App.tsx";
import { stopPageClock } from "#web/platform/page-time.ts";
import renderer from "./member-page-renderer.tsx";
import { takeServerRenderedPage } from "./server-rendered-page.ts";

const HOUR = 3_600_000;
const app = useApp();
let root: Root | undefined;

beforeAll(() => {
  // The library of dragging looks for it when it is loaded.
  stubLayout();
  return renderer.prepare();
}, 120_000);
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  stopPageClock(null);
});

/** Renders a page as the server does and hydrates it two hours later, by the clock of a browser that is wrong, too. */
async function hydrate(
  place: string,
  change: (html: string) => string = (html) => html,
  whenReady?: (page: HTMLElement) => void,
) {
  const [path = "", search = ""] = place.split("?");
  const karl = await aMember(app.db, { firstName: "Karl", lastName: "Berg" });
  const member = await aMember(app.db, {
    firstName: "Anna",
    lastName: "Berg",
    adminPrivileges: "full",
    spouseId: karl.id,
  });
  const cookie = await sessionOf(app, { memberId: member.id });
  const reader = {
    id: member.id,
    firstName: "Anna",
    lastName: "Berg",
    email: member.email,
    isMember: true,
    isAdmin: true,
    isLimitedAdmin: false,
    hasAnyAdminAccess: true,
  };
  const { id } = await aDinner(app.db, {
    title: "The Long Table",
    imageUrl: await aPicture(app.db),
    imageFocus: "30% 70%",
    dateTime: new Date(app.now.getTime() + HOUR),
    registrationDeadline: new Date(app.now.getTime() + HOUR / 2),
  });
  const later = await aDinner(app.db, {
    title: "The Short Table",
    dateTime: new Date("2026-05-01T23:00:00Z"),
  });
  await aRegistration(app.db, { eventId: id, memberId: member.id, guestTickets: 1 });
  for (let party = 0; party < 8; party += 1) {
    const guest = await aMember(app.db);
    await aRegistration(app.db, { eventId: id, memberId: guest.id });
  }
  const address = path.replace(":id", String(id)).replace(":later", String(later.id));
  const read = async (call: string) => [call, (await app.call("GET", call, { cookie })).body] as const;
  const answers = Object.fromEntries(await Promise.all(renderer.readsFor(address, reader).map(read)));
  const { body: chapter } = await app.call("GET", "/api/chapter");
  const { html, parts, dates } = renderer.render({
    path: address,
    search,
    reader,
    chapter,
    now: app.now,
    answers,
  });

  // The page's clock, too, which runs again after seconds: on a busy machine React may still compare then.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: app.now.getTime() + 2 * HOUR });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", async (call: string) =>
    Response.json((await app.call("GET", call, { cookie })).body),
  );
  const complaints: string[] = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void complaints.push(words.join(" ")));
  window.history.replaceState(null, "", search ? `${address}?${search}` : address);
  const stored = JSON.stringify(reader);
  localStorage.setItem("memberAuth", stored);
  globalThis.renderedFor = stored;
  const facts = document.createElement("script");
  facts.id = "chapter";
  facts.type = "application/json";
  facts.textContent = JSON.stringify(chapter);
  const page = document.createElement("div");
  page.dataset.serverRendered = app.now.toISOString();
  page.dataset.dates = JSON.stringify(dates);
  page.innerHTML = change(html.replace(/^(<link [^>]*>)*/, ""));
  const blocks = Object.entries(answers).map(([call, answer]) => {
    const block = document.createElement("script");
    block.type = "application/json";
    block.dataset.answer = call;
    block.textContent = JSON.stringify(answer);
    return block;
  });
  document.body.replaceChildren(facts, page, ...blocks);
  const client = startClient();
  const onReady = takeServerRenderedPage(page, client);
  const heading = page.querySelector("h1");
  const recovered: string[] = [];
  const formatters = vi.spyOn(Intl, "DateTimeFormat");
  const start = (then: () => void = () => undefined) => {
    const ready = () => {
      onReady?.();
      then();
    };
    root = hydrateRoot(page, <App client={client} onReady={ready} />, {
      onRecoverableError: (error) => void recovered.push(String(error)),
    });
  };
  if (whenReady) {
    // As in a browser, part after part: within act, all would be hydrated before anything else runs.
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    await new Promise<void>((ready) => start(() => queueMicrotask(ready)));
    whenReady(page);
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  }
  await act(async () => {
    if (!whenReady) start();
  });
  return {
    parts,
    recovered,
    complaints,
    formatters: formatters.mock.calls.length,
    dates: Object.keys(dates).length,
    page,
    isKept: heading !== null && heading === page.querySelector("h1"),
  };
}

test.each([
  ["/", "dashboard"],
  ["/events", "events"],
  ["/events/:id/register", "register"],
  ["/events/:later/register", "RegistrationForm"],
  ["/events/:id/attendees", "attendees"],
  ["/my-events", "myEvents"],
  ["/my-events?payment=success", "AfterPayment"],
  ["/dues-renewal", "dues"],
  ["/admin", "admin"],
  ["/admin/members", "adminMembers"],
  ["/admin/members?status=local&search=berg", "adminMembers"],
  ["/admin/payments", "adminPayments"],
  ["/admin/payments?tab=failed&search=berg", "adminPayments"],
  ["/dues-renewal?payment=processing", "AfterDuesPayment"],
])("React takes %s over as the server rendered it", async (path, part) => {
  const { recovered, complaints, parts, isKept, formatters, dates } = await hydrate(path);
  expect(recovered).toEqual([]);
  expect(complaints).toEqual([]);
  expect(isKept).toBe(true);
  // The first formatter would block a phone for a tenth of a second.
  expect([formatters, dates > 0]).toEqual([0, true]);
  expect(parts).toEqual(expect.arrayContaining(["PageFrame", part]));
});

test.each([
  ["/admin/members", "Search members", "berg"],
  ["/events", "Search events", "Long"],
])("On %s, React hears what is filled in before it has hydrated that part", async (path, label, text) => {
  const { page, recovered } = await hydrate(path, undefined, (page) => {
    const field = getByLabelText<HTMLInputElement>(page, label);
    // As autofill and dictation do: no key, only the text.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new InputEvent("input", { data: text, bubbles: true }));
  });
  const field = getByLabelText<HTMLInputElement>(page, label);
  expect(recovered).toEqual([]);
  // Only what React has heard is written to the page again.
  expect([field.value, field.getAttribute("value")]).toEqual([text, text]);
});

test("A box that is ticked before React has hydrated it keeps no text of its own", async () => {
  const { page } = await hydrate("/events/:later/register", undefined, (page) => {
    const box = getByLabelText<HTMLInputElement>(page, /I agree to the terms/);
    box.checked = true;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  // With one, the form would read that text instead of whether it is ticked.
  expect(getByLabelText(page, /I agree to the terms/).hasAttribute("value")).toBe(false);
});

test("A mismatch with what React renders is detected, and React's version is shown", async () => {
  const { recovered, page } = await hydrate("/events", (html) =>
    html.replaceAll("The Long Table", "Another"),
  );
  expect(recovered.join()).toContain("Hydration failed");
  expect(page.textContent).toContain("The Long Table");
});
