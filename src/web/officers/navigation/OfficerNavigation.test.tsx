import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerFetch, catchDepartures } from "#test/pages/answered-fetch.ts";
import { openSite, settle } from "#test/pages/open-site.tsx";

const ANNA = { id: 1, firstName: "Anna", lastName: "Berg", email: "anna@example.org", isMember: true };
const LIMITED = { ...ANNA, adminPrivileges: "limited" };
const FULL = { ...ANNA, adminPrivileges: "full" };

beforeEach(() => {
  answerFetch({});
  catchDepartures();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row = () => screen.getByRole("navigation", { name: "Administration" });
/** The row of wide screens; the same links unfold on narrow ones. */
const links = () => within(within(row()).getAllByRole("list")[0] as HTMLElement).getAllByRole("link");
const current = () =>
  links().flatMap((link) => (link.getAttribute("aria-current") === "page" ? [link.textContent] : []));

describe("the officers' navigation", () => {
  test("leads a full officer to every page", async () => {
    await openSite("/admin/payments", FULL);
    expect(links().map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
      "Overview /admin",
      "Events /admin/events",
      "Members /admin/members",
      "Payments /admin/payments",
      "Emails /admin/outbox",
      "Audit log /admin/audit",
      "Import /admin/import",
      "Mailing list /admin/constant-contact",
      "Officers /admin/officers",
    ]);
  });

  test("leads a limited officer to the lists, as the management pages refuse them", async () => {
    await openSite("/admin", LIMITED);
    expect(links().map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
      "Overview /admin",
      "Events /admin?tab=events&only=list",
      "Members /admin?tab=members&only=list",
    ]);
  });

  test.each([
    ["/admin", FULL, "Overview"],
    ["/admin?tab=events", FULL, "Overview"],
    ["/admin/anything", FULL, "Overview"],
    ["/admin/events", FULL, "Events"],
    ["/events/7/attendees", FULL, "Events"],
    ["/admin/members?member=3", FULL, "Members"],
    ["/admin/payments/5", FULL, "Payments"],
    ["/admin/outbox", FULL, "Emails"],
    ["/admin/audit", FULL, "Audit log"],
    ["/admin/import", FULL, "Import"],
    ["/admin/constant-contact", FULL, "Mailing list"],
    ["/admin/officers", FULL, "Officers"],
    ["/admin?tab=members", LIMITED, "Overview"],
    ["/admin?tab=events&only=list", LIMITED, "Events"],
    ["/events/7/attendees", LIMITED, "Events"],
    ["/admin?tab=members&only=list", LIMITED, "Members"],
  ])("on %s marks one page", async (path, record, label) => {
    await openSite(path, record);
    expect(current()).toEqual([label]);
    expect(row().querySelector("summary")?.textContent).toBe(`Administration: ${label}`);
  });

  test.each([
    ["/terms", FULL],
    ["/events", FULL],
    ["/events/7/register", FULL],
    ["/admin", ANNA],
    ["/events/7/attendees", ANNA],
  ])("is not on %s for everyone", async (path, record) => {
    await openSite(path, record);
    expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull();
  });

  test("folds again on the next page and with Escape", async () => {
    await openSite("/admin/audit", FULL);
    const unfold = () => {
      const details = row().querySelector("details");
      if (details) details.open = true;
      return details as HTMLDetailsElement;
    };
    const list = unfold();
    fireEvent.keyDown(within(list).getByRole("link", { name: "Emails" }), { key: "Escape" });
    expect(list.open).toBe(false);
    expect(document.activeElement?.tagName).toBe("SUMMARY");
    fireEvent.click(within(unfold()).getByRole("link", { name: "Emails" }));
    await settle();
    expect(window.location.pathname).toBe("/admin/outbox");
    expect(row().querySelector("details")?.open).toBe(false);
  });
});
