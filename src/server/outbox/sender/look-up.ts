import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { getDomain } from "tldts";
import { plainLine } from "#contract/values/text.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isThisMachine } from "#server/platform/config/unencrypted-hosts.ts";
import type { Answer, SenderFacts } from "./sender-rules.ts";
import { readSpf, SPF_LOOKUPS, spfRecordsIn } from "./spf-rules.ts";
import type { Signature } from "./test-rules.ts";

/** For each question (D-482). */
const TIMEOUT_MS = 5_000;
/** A longer record is cut: it is only read for what it begins with, and shown (D-485). */
const RECORD_MAX = 4_000;
/** Maximum number of records of one answer. */
const RECORDS_MAX = 20;
/** A chain of includes that is longer is far beyond what mail servers follow. */
const SPF_ASKED_MAX = 3 * SPF_LOOKUPS;

/** Codes with which DNS says that there is no such record, in place of failing. */
const NONE: readonly string[] = ["ENODATA", "ENOTFOUND"];

/**
 * Asks DNS for everything that the findings about the sender are made of. Never fails: what is not answered is null.
 * `signatures` are those of the last test email.
 */
export async function lookUpSender(
  { mail }: Pick<Config, "mail">,
  signatures: readonly Signature[],
): Promise<SenderFacts> {
  const address = addressIn(mail.from);
  const domain = domainOf(address);
  const envelope = mail.bounceAddress === undefined ? domain : domainOf(mail.bounceAddress);
  const key = mail.dkimSelector
    ? { selector: mail.dkimSelector, domain }
    : signatures.find((signature) => belongTogether(signature.domain, domain));
  const host = URL.parse(mail.smtpUrl)?.hostname ?? "";
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (mail.dnsServer !== undefined) resolver.setServers([mail.dnsServer]);
  // Node reads each byte as one character.
  const textOf = (parts: readonly string[]) => Buffer.from(parts.join(""), "latin1").toString();
  const texts = (name: string) => ask(async () => (await resolver.resolveTxt(name)).map(textOf));
  const [spf, dkim, dmarc, mx, a] = await Promise.all([
    texts(envelope),
    key === undefined ? null : texts(`${key.selector}._domainkey.${key.domain}`),
    readDmarc(texts, domain),
    ask(async () =>
      (await resolver.resolveMx(domain))
        .toSorted((one, two) => one.priority - two.priority)
        .map(({ priority, exchange }) => `${priority} ${exchange}`),
    ),
    ask(async () => [...(await resolver.resolve4(domain))]),
  ]);
  return {
    from: { address, domain, organization: organizationOf(domain) },
    envelope: { domain: envelope, organization: organizationOf(envelope) },
    mailServer: mailServerAt(host),
    key,
    spf,
    spfWhole: spf && (await readWholeSpf(texts, spf)),
    dkim,
    dmarc,
    mx,
    a,
  };
}

/** The domain of the sender’s address. */
export function senderDomain({ mail }: Pick<Config, "mail">): string {
  return domainOf(addressIn(mail.from));
}

/** Whether two domains have the same registered domain. */
export function belongTogether(one: string, other: string): boolean {
  return organizationOf(one) === organizationOf(other);
}

/** The address of a sender such as `The Chapter <dinners@chapter.example>`. */
function addressIn(from: string): string {
  return /<([^>]*)>/.exec(from)?.[1] ?? from.trim();
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** The registered domain that a domain belongs to: that of the mail server mail.example.org is example.org. */
function organizationOf(domain: string): string {
  return getDomain(domain) ?? domain;
}

/** The mail server as an SPF term. One on this machine passes email on, so its address tells nothing. */
function mailServerAt(host: string): SenderFacts["mailServer"] {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(address);
  if (isThisMachine(host)) return null;
  const term = family === 0 ? `a:${host}` : `ip${family}:${address}`;
  return { term, organization: organizationOf(host) };
}

type Texts = (name: string) => Promise<Answer>;

/** The DMARC record of a domain, else of the domain it belongs to (RFC 7489, section 6.6.3). */
async function readDmarc(texts: Texts, domain: string): Promise<Answer> {
  const own = await texts(`_dmarc.${domain}`);
  const organization = organizationOf(domain);
  return own?.length === 0 && organization !== domain ? texts(`_dmarc.${organization}`) : own;
}

/** An SPF record with all that it includes; null if some were not answered. */
async function readWholeSpf(texts: Texts, answer: readonly string[]): Promise<SenderFacts["spfWhole"]> {
  const toRead = spfRecordsIn(answer).slice(0, 1);
  const asked = new Set<string>();
  const allowing: string[] = [];
  let lookups = 0;
  for (let record = toRead.pop(); record !== undefined; record = toRead.pop()) {
    const spf = readSpf(record);
    lookups += spf.lookups;
    allowing.push(...spf.allowing);
    for (const name of spf.others) {
      if (asked.has(name) || asked.size >= SPF_ASKED_MAX) continue;
      asked.add(name);
      const found = await texts(name);
      if (found === null) return null;
      toRead.push(...spfRecordsIn(found).slice(0, 1));
    }
  }
  return { lookups, allowing };
}

/** The answer as text to show: cut, and without control characters or marks that turn text around. */
async function ask(question: () => Promise<string[]>): Promise<Answer> {
  try {
    return (await question()).slice(0, RECORDS_MAX).map((text) => plainLine(text.slice(0, RECORD_MAX)));
  } catch (error) {
    return error instanceof Error && "code" in error && NONE.includes(String(error.code)) ? [] : null;
  }
}
