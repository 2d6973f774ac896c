import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

const PROXY = "127.0.0.1";

it.each([
  ["without a proxy the header counts for nothing", "198.51.100.9", "203.0.113.7", 0, "203.0.113.7"],
  [
    "one proxy: the last entry, whatever the client wrote before it",
    "6.6.6.6, 203.0.113.7",
    PROXY,
    1,
    "203.0.113.7",
  ],
  ["two proxies: the last but one", "6.6.6.6, 203.0.113.7, 10.0.0.2", PROXY, 2, "203.0.113.7"],
  ["fewer entries than proxies: nobody of ours wrote them", "6.6.6.6", PROXY, 2, PROXY],
  ["no header at all", null, PROXY, 1, PROXY],
  ["words instead of an address", "me, myself", PROXY, 1, PROXY],
  ["a peer out in the public network is no proxy of ours", "6.6.6.6", "198.51.100.9", 1, "198.51.100.9"],
  ["with a port", "203.0.113.7:4711", PROXY, 1, "203.0.113.7"],
  ["IPv6 with a port", "[2001:DB8:0::7]:4711", PROXY, 1, "2001:db8::7"],
  ["one spelling of IPv6", "2001:0db8:0000:0000:0000:0000:0000:0007", PROXY, 1, "2001:db8::7"],
  ["an IPv4 address in IPv6 dress", "::ffff:cb00:7107", PROXY, 1, "203.0.113.7"],
  ["a peer in IPv6 dress", null, "::ffff:203.0.113.7", 0, "203.0.113.7"],
  ["a peer with a zone", null, "fe80::1%eth0", 1, "fe80::1"],
  ["in the same process", "203.0.113.7", undefined, 1, "203.0.113.7"],
  ["of nobody", null, undefined, 1, "unknown"],
])("%s", (_, forwarded, peer, proxies, address) => {
  expect(clientAddress(forwarded, peer, proxies)).toBe(address);
});
