import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import {
  type Answer,
  decode,
  encode,
  type Packet,
  streamDecode,
  streamEncode,
  TRUNCATED_RESPONSE,
} from "dns-packet";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** What a name answers: texts, mail servers, addresses; or that the server fails. */
type Zone = Record<string, { TXT?: string[]; MX?: [number, string][]; A?: string[]; fails?: true }>;

/** A longer answer comes by TCP. */
const UDP_MAX = 1_200;

/** A DNS server for the tests of a file, with the records that each test gives it. */
export function useDns() {
  const dns = { address: "", zone: {} as Zone };
  const udp = createSocket("udp4");
  const tcp = createServer((socket) => {
    socket.on("data", (bytes) => socket.end(streamEncode(answerTo(streamDecode(bytes), dns.zone))));
    // A reader that has its answer may close first.
    socket.on("error", () => {});
  });
  udp.on("message", (bytes, { port, address }) => {
    const answer = answerTo(decode(bytes), dns.zone);
    const whole = encode(answer);
    const cut = { ...answer, flags: TRUNCATED_RESPONSE, answers: [] };
    udp.send(whole.length > UDP_MAX ? encode(cut) : whole, port, address);
  });
  beforeAll(async () => {
    udp.bind(0, "127.0.0.1");
    await once(udp, "listening");
    const { port } = udp.address();
    tcp.listen(port, "127.0.0.1");
    await once(tcp, "listening");
    dns.address = `127.0.0.1:${port}`;
  });
  beforeEach(() => {
    dns.zone = {};
  });
  afterAll(async () => {
    udp.close();
    tcp.close();
    await once(tcp, "close");
  });
  return dns;
}

const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

function answerTo({ id, questions = [] }: Packet, zone: Zone): Packet {
  const [{ name, type } = { name: "", type: "TXT" as const }] = questions;
  const found = zone[name.toLowerCase()];
  const code = found?.fails ? SERVER_FAILURE : found ? 0 : NO_SUCH_NAME;
  return {
    ...(id !== undefined && { id }),
    type: "response",
    flags: code,
    questions,
    answers: answersOf(name, type, found),
  };
}

function answersOf(name: string, type: string, found: Zone[string] | undefined): Answer[] {
  const { TXT = [], MX = [], A = [] } = found ?? {};
  // A longer text is several strings of at most 255 bytes.
  const parts = (text: string) =>
    Array.from({ length: Math.ceil(text.length / 100) }, (_, n) => text.slice(n * 100, n * 100 + 100));
  if (type === "TXT") return TXT.map((text) => ({ type, name, data: parts(text) }));
  if (type === "MX")
    return MX.map(([preference, exchange]) => ({ type, name, data: { preference, exchange } }));
  return type === "A" ? A.map((data) => ({ type, name, data })) : [];
}
