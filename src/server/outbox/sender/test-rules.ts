import type { TestFinding } from "#contract/officers/sender-check.ts";
import { tagsIn } from "./sender-rules.ts";

/** Headers of a test email, as text: cut, and without control characters. */
export type TestHeaders = { signatures: string[]; results: string[]; received: string[] };

/** A signature of the email: who signed it, with which key. */
export type Signature = { domain: string; selector: string };

/** What the findings of a test email are made of. */
export type TestFacts = {
  headers: TestHeaders;
  sentAt: Date;
  /** The domain of the sender’s address. */
  sender: string;
  /** Whether a domain belongs to the sender’s. */
  isOurs: (domain: string) => boolean;
};

type Judged = Omit<TestFinding, "part">;

/** How a test email arrived, in words (D-483). */
export function judgeTest(facts: TestFacts): TestFinding[] {
  return [
    { part: "signature", ...judgeSignature(facts) },
    { part: "results", ...judgeResults(facts) },
    { part: "way", ...judgeWay(facts) },
  ];
}

/** The name of a domain or of a key; what a header says is not trusted to be one. */
const NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const MAX_SELECTOR = 63;
const MAX_DOMAIN = 253;

/** The signatures that a test email came with; none that DNS could not be asked about. */
export function signaturesIn({ signatures }: Pick<TestHeaders, "signatures">): Signature[] {
  return signatures.flatMap((text) => {
    const { d = "", s = "" } = tagsIn(text);
    const [domain, selector] = [d.replaceAll(" ", "").toLowerCase(), s.replaceAll(" ", "")];
    const isKnown =
      NAME.test(domain) &&
      NAME.test(selector) &&
      domain.length <= MAX_DOMAIN &&
      selector.length <= MAX_SELECTOR;
    return isKnown ? [{ domain, selector }] : [];
  });
}

function judgeSignature({ headers, sender, isOurs }: TestFacts): Judged {
  const seen = headers.signatures;
  const signatures = signaturesIn(headers);
  const own = signatures.find(({ domain }) => isOurs(domain));
  if (own)
    return {
      state: "good",
      sentence: `It’s signed for ${own.domain}, with the key “${own.selector}”.`,
      seen,
    };
  const [other] = signatures;
  return {
    state: "wrong",
    sentence: other
      ? `It’s signed for ${other.domain} and not for ${sender}, so the signature doesn’t count toward DMARC. The mail service can sign for your own domain once you set that up there.`
      : `It has no DKIM signature, so mail servers can’t tell that it comes from ${sender}. Turn on signing at the mail service.`,
    seen,
  };
}

const METHODS = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };
type Method = keyof typeof METHODS;

function judgeResults({ headers: { results } }: TestFacts): Judged {
  const found = new Map<Method, string>();
  for (const text of results) {
    for (const [, name = "", result = ""] of withoutComments(text).matchAll(
      /\b(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi,
    )) {
      const method = name.toLowerCase() as Method;
      // Of several signatures, one that is accepted is enough.
      if (found.get(method) !== "pass") found.set(method, result.toLowerCase());
    }
  }
  if (found.size === 0) {
    return {
      state: "unknown",
      sentence: "The mail server that received it doesn’t say what it checked.",
      seen: results,
    };
  }
  const listed = (of: readonly Method[]) =>
    new Intl.ListFormat("en-US").format(of.map((method) => METHODS[method]));
  const methods = [...found.keys()];
  const passed = methods.filter((method) => found.get(method) === "pass");
  const failed = methods.filter((method) => found.get(method) !== "pass");
  const accepted = passed.length > 0 ? `passed ${listed(passed)}` : "";
  const rejected = failed.length > 0 ? `did not pass ${listed(failed)}` : "";
  return {
    state: failed.length === 0 ? "good" : "wrong",
    sentence: `At the mail server that received it, the email ${[accepted, rejected].filter(Boolean).join(", but ")}.`,
    seen: results,
  };
}

/** Comments in brackets may say anything, such as "not spf=pass". */
function withoutComments(text: string): string {
  return text.replaceAll(/\([^()]*\)/g, " ");
}

const SLOW_MS = 10 * 60_000;

function judgeWay({ headers: { received }, sentAt }: TestFacts): Judged {
  if (received.length === 0) {
    return {
      state: "unknown",
      sentence: "The mail server that received it doesn’t show the route it took.",
      seen: [],
    };
  }
  const through = received.length === 1 ? "1 mail server" : `${received.length} mail servers`;
  const arrivedAt = Date.parse(received[0]?.split(";").at(-1)?.replace(/\(.*$/, "") ?? "");
  const tookMs = Number.isNaN(arrivedAt) ? null : Math.max(0, arrivedAt - sentAt.getTime());
  const time = tookMs === null ? "" : ` and arrived after ${spanOf(tookMs)}`;
  return {
    state: tookMs !== null && tookMs > SLOW_MS ? "wrong" : "good",
    sentence: `It went through ${through}${time}.`,
    seen: received,
  };
}

function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
