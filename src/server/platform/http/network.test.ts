import { expect, test } from "vitest";
import { shortNetwork, subscriberNetwork } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113.x", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.x", "203.0.113.77"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:x", "2001:db8:1:2"],
  ["2001:0db8::7", "2001:db8:0:x", "2001:db8:0:0"],
  ["::1", "0:0:0:x", "0:0:0:0"],
])("%s is shown as %s and throttled as %s", (address, shown, subscriber) => {
  expect([shortNetwork(address), subscriberNetwork(address)]).toEqual([shown, subscriber]);
});

test.each(["unknown", "", "evil.example", "1.2.3", "203.0.113.7; drop table"])(
  "%s is not a network",
  (address) => {
    expect(shortNetwork(address)).toBeNull();
  },
);
