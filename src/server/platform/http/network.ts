import { isIPv4, isIPv6 } from "node:net";

/** What one subscriber has: an IPv4 address, or a /64 IPv6 network in which they may use any address. */
export function subscriberNetwork(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(":") : plain;
}

/** An address shortened to its network, as it is shown and logged: 203.0.113.x or 2001:db8:1:x; null for no address. */
export function shortNetwork(address: string): string | null {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return plain.replace(/\d+$/, "x");
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}:x` : null;
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => "0");
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16).toString(16));
}
