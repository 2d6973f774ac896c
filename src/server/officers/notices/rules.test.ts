import { describe, expect, test } from "vitest";
import type { NoticeKind, NoticeTime } from "#contract/officers/notice-words.ts";
import { dueFor, lastDaily, type NoticeFact, type Reader } from "./rules.ts";

const ZONE = "America/New_York";
const at = (text: string) => new Date(`2026-03-10T${text}-04:00`);
const NOW = at("12:00:00");

const reader = (facts: Partial<Reader> = {}, how: NoticeTime = "now", since: Date | null = null): Reader => ({
  isFull: true,
  since: at("00:00:00"),
  isThem: (actor) => actor === "member 1",
  choice: () => ({ how, since }),
  ...facts,
});
const fact = (time: string, facts: Partial<NoticeFact> = {}): NoticeFact => ({
  kind: "canceled",
  at: at(time),
  actor: "member 2",
  ...facts,
});
const dueTimes = (facts: NoticeFact[], to: Reader, now = NOW) =>
  dueFor(facts, to, { now, timeZone: ZONE }).map((one) => one.at.toISOString());

describe("Notices that come as they happen", () => {
  test("Are gathered until the first is ten minutes old", () => {
    expect(dueTimes([fact("11:50:01"), fact("11:59:00")], reader())).toEqual([]);
    expect(dueTimes([fact("11:50:00"), fact("11:59:59")], reader())).toHaveLength(2);
  });

  test.each([
    ["off", reader({}, "off")],
    ["of before someone became an officer of the dinner", reader({ since: at("11:00:01") })],
    ["of before they were turned on again", reader({}, "now", at("11:00:01"))],
    ["about one’s own act", reader({ isThem: (actor) => actor === "member 2" })],
  ])("Are none if they are %s", (_, to) => {
    expect(dueTimes([fact("11:00:00")], to)).toEqual([]);
    expect(dueTimes([fact("11:00:00")], reader())).toHaveLength(1);
  });

  test("About money go to full officers only", () => {
    const charge = fact("11:00:00", { kind: "charge", actor: "" });
    expect(dueTimes([charge], reader({ isFull: false }))).toEqual([]);
    expect(dueTimes([charge], reader())).toHaveLength(1);
  });
});

describe("Notices once a day", () => {
  test("Have at eight what happened before", () => {
    const daily = reader({}, "daily");
    const facts = [fact("07:59:59"), fact("08:00:00")];
    expect(dueTimes(facts, daily, at("07:59:59"))).toEqual([]);
    expect(dueTimes(facts, daily, at("08:00:00"))).toEqual([at("07:59:59").toISOString()]);
    expect(dueTimes(facts, daily, new Date("2026-03-11T08:00:00-04:00"))).toHaveLength(2);
  });

  test("Wait while those that come as they happen go", () => {
    const how = (kind: NoticeKind) => (kind === "changed" ? "daily" : "now");
    const to = reader({ choice: (kind) => ({ how: how(kind), since: null }) });
    const facts = [fact("11:00:00"), fact("11:00:01", { kind: "changed" })];
    expect(dueTimes(facts, to)).toEqual([at("11:00:00").toISOString()]);
  });
});

test("The hour is eight on the chapter’s clock, also on the day on which clocks change", () => {
  const before = new Date("2026-03-08T11:59:59.000Z");
  expect(lastDaily(before, ZONE).toISOString()).toBe("2026-03-07T13:00:00.000Z");
  expect(lastDaily(new Date("2026-03-08T12:00:00.000Z"), ZONE).toISOString()).toBe(
    "2026-03-08T12:00:00.000Z",
  );
});
