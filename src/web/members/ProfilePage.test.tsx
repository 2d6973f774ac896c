import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { browse, stopBrowsing } from "#test/browse.tsx";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();
afterEach(stopBrowsing);

test("A member reads his own record, without what the officers noted", async () => {
  const member = await aMember(app.db, {
    firstName: "Jana",
    lastName: "Dvořák",
    localDuesPaidThrough: "2026-12-31",
    adminComments: "Sits far from the kitchen.",
  });
  const cookie = await sessionOf(app, { memberId: member.id });
  browse(app, "/profile", { cookie, record: { id: member.id, firstName: "Jana", isMember: true } });
  expect(await screen.findByRole("heading", { level: 1, name: "Jana Dvořák" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining(["Basic Information", "Spouse/Other", "Address", "Phone Numbers", "Email"]),
  );
  expect(screen.getByText("December 31, 2026")).toBeTruthy();
  expect(screen.queryByText("Admin Comments")).toBeNull();
  expect(document.body.textContent).not.toContain("far from the kitchen");
});

test("An administrator without a member record is told that there is none", async () => {
  const user = await anAdministrator(app.db);
  const cookie = await sessionOf(app, { userId: user.id });
  browse(app, "/profile", { cookie });
  expect(await screen.findByText(/has no member record of its own/)).toBeTruthy();
  expect(within(screen.getByRole("main")).queryByRole("button", { name: "Try again" })).toBeNull();
});
