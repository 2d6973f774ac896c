import { BlockList, isIP, SocketAddress } from "node:net";

/** Where the chapter's own proxy may be: on this machine or in a private network. */
const NEAR = new BlockList();
for (const [net, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  NEAR.addSubnet(net, prefix, "ipv4");
}
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");
NEAR.addSubnet("fe80::", 10, "ipv6");

/**
 * The client's address: the peer of the connection or, behind `proxies`, the address that the outermost of them saw.
 * Each proxy appends its peer's address, so only that many entries, counted from the end, are trustworthy; the client
 * may have written the others. A peer in the public network is not one of our proxies.
 */
export function clientAddress(forwarded: string | null, peer: string | undefined, proxies: number): string {
  const near = peer === undefined ? undefined : canonical(peer);
  const isOurs = near === undefined || NEAR.check(near, isIP(near) === 6 ? "ipv6" : "ipv4");
  const said = proxies > 0 && isOurs ? forwarded?.split(",").at(-proxies) : undefined;
  return (said && canonical(withoutPort(said.trim()))) ?? near ?? "unknown";
}

/** The canonical spelling of an address; undefined if it is not one. */
function canonical(address: string): string | undefined {
  const plain = address.replace(/%.*$/, "");
  const version = isIP(plain);
  if (version === 0) return undefined;
  const written = new SocketAddress({ address: plain, family: version === 6 ? "ipv6" : "ipv4" }).address;
  return written.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(text: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? [];
  return inBrackets ?? v4 ?? text;
}

/** Whether a program on this machine asks; a proxy on it forwards requests from elsewhere, and its headers say so. */
export function isOnThisMachine(headers: Headers, socketAddress: string | undefined): boolean {
  const isForwarded = ["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socketAddress ?? "");
}
