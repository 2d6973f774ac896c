import { expect, test } from "vitest";
import { Epoch } from "./epoch.ts";

const SEEN = { server: "2026-03-10 15:00:00+00", backend: 100, snapshot: "10:10:" };

function opened(): { epoch: Epoch; name: (seen?: Partial<typeof SEEN>) => string } {
  const epoch = new Epoch();
  epoch.begin();
  return { epoch, name: (seen) => epoch.nameOf(epoch.number, { ...SEEN, ...seen }) };
}

test("Two looks by known backends with one snapshot have one name", () => {
  const { name } = opened();
  for (const backend of [100, 101, 100, 101]) name({ backend });
  expect(name({ backend: 100 })).toBe(name({ backend: 101 }));
  expect(name({ snapshot: "10:11:" })).not.toBe(name());
});

test("A new connection ends every name that was given before it", () => {
  const { epoch, name } = opened();
  const before = [name(), name()];
  epoch.begin();
  expect(before).not.toContain(name());
});

test("A new backend invalidates every name even without a new connection", () => {
  const { name } = opened();
  name();
  const before = name();
  const behindTheProxy = name({ backend: 102 });
  expect(behindTheProxy).not.toBe(before);
  expect(name()).toBe(behindTheProxy);
});

test("A restarted server ends every name, also where a backend gets its old number", () => {
  const { name } = opened();
  name();
  const before = name();
  expect(name({ server: "2026-03-10 15:01:00+00" })).not.toBe(before);
  // And so does the first one when the address moves back.
  expect(name()).not.toBe(before);
});

test("Another server is reported once, and the first one is none", () => {
  const { epoch, name } = opened();
  let reported = 0;
  epoch.onOtherServer = () => {
    reported += 1;
  };
  const after = (seen: Partial<typeof SEEN>) => {
    name(seen);
    return reported;
  };
  const other = { server: "2026-03-10 15:01:00+00" };
  expect([after({}), after({ backend: 101 }), after(other), after(other), after({})]).toEqual([
    0, 0, 1, 1, 2,
  ]);
});

test("A thousand backends are known, and of more all are forgotten", () => {
  const { epoch, name } = opened();
  for (let backend = 1; backend <= 1000; backend += 1) name({ backend });
  const number = epoch.number;
  name({ backend: 1 });
  expect(epoch.number).toBe(number);
  name({ backend: 1001 });
  name({ backend: 1 });
  expect(epoch.number).toBe(number + 2);
});

test("What was on its way while a connection was opened is equal to nothing", () => {
  const { epoch, name } = opened();
  name();
  const since = epoch.number;
  epoch.begin();
  const inDoubt = epoch.nameOf(since, SEEN);
  expect([name(), epoch.nameOf(since, SEEN)]).not.toContain(inDoubt);
});
