import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp();
const inDays = (days: number) => new Date(app.now.getTime() + days * 86_400_000);
const announced = async () => {
  const { status, body } = await app.call("GET", "/api/announced-events");
  expect(status).toBe(200);
  return body;
};

it("Visitors learn title and day of the next three announced dinners, and nothing else", async () => {
  for (const [title, days, facts] of [
    ["Fourth", 40, {}],
    ["Second", 20, {}],
    ["First", 10, {}],
    ["Third", 30, {}],
    ["Members Only", 5, { isAnnounced: false }],
    ["Draft", 6, { isActive: false }],
    ["Deleted", 7, { deletedAt: app.now }],
    ["Over", -1, {}],
  ] as const) {
    await aDinner(app.db, { title, dateTime: inDays(days), isAnnounced: true, ...facts });
  }
  const day = (days: number) =>
    inDays(days).toLocaleDateString("en-US", { dateStyle: "full", timeZone: app.config.chapter.timeZone });
  expect(await announced()).toEqual([
    { title: "First", day: day(10) },
    { title: "Second", day: day(20) },
    { title: "Third", day: day(30) },
  ]);
});

it("A dinner is announced once a full officer says so, and no longer when they take it back", async () => {
  const { id } = await aDinner(app.db, { title: "Oysters", dateTime: inDays(10) });
  const { cookie } = await anOfficer(app);
  expect(await announced()).toEqual([]);
  for (const [isAnnounced, titles] of [
    [true, ["Oysters"]],
    [false, []],
  ] as const) {
    const { status } = await app.call("PUT", `/api/events/${id}`, { cookie, body: { isAnnounced } });
    expect(status).toBe(200);
    expect(await announced()).toMatchObject(titles.map((title) => ({ title })));
  }
});
