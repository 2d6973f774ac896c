import type { SenderFinding } from "#contract/officers/sender-check.ts";
import { readSpf, SPF_LOOKUPS, spfRecordsIn, withoutAllowingAll } from "./spf-rules.ts";

/** What DNS answered: the records, none if there are none, or null if it could not be asked. */
export type Answer = readonly string[] | null;

/** What the sender’s findings are made of. */
export type SenderFacts = {
  /** The sender’s whole address and its domain, with the registered domain that this belongs to. */
  from: { address: string; domain: string; organization: string };
  /** The domain to which reports of returned emails go; SPF is about it. */
  envelope: { domain: string; organization: string };
  /** The mail server that sends the portal’s email, as a term of an SPF record; null if it only passes it on. */
  mailServer: { term: string; organization: string } | null;
  /** The key that signs the email: its selector, and the domain that has it; undefined if it is not known. */
  key: { selector: string; domain: string } | undefined;
  spf: Answer;
  /**
   * How many lookups the SPF record needs with all that it includes, and the terms of all of them that let servers send;
   * null if some were not answered.
   */
  spfWhole: { lookups: number; allowing: readonly string[] } | null;
  dkim: Answer;
  /** Of the sender’s domain, or if it has none, of the domain it belongs to. */
  dmarc: Answer;
  mx: Answer;
  a: Answer;
};

type Judged = Omit<SenderFinding, "part" | "seen"> & { seen?: readonly string[] };

/** What is in order about the sender, and what is not, with the record to add (D-482). */
export function judgeSender(facts: SenderFacts): SenderFinding[] {
  const judged: [SenderFinding["part"], Judged][] = [
    ["spf", judgeSpf(facts)],
    ["dkim", judgeDkim(facts)],
    ["dmarc", judgeDmarc(facts)],
    ["replies", judgeReplies(facts)],
    ["alignment", judgeAlignment(facts)],
  ];
  return judged.map(([part, { seen = [], ...finding }]) => ({ part, ...finding, seen: [...seen] }));
}

function judgeSpf({ spf, spfWhole, envelope: { domain: envelope }, mailServer }: SenderFacts): Judged {
  if (spf === null) return unanswered(envelope);
  const records = spfRecordsIn(spf);
  const [record, another] = records;
  if (record === undefined) {
    return {
      state: "wrong",
      sentence: `${envelope} has no SPF record, so mail servers can’t tell which servers may send its email.`,
      record: mailServer && toAddFor(mailServer, envelope),
    };
  }
  if (another !== undefined) {
    return {
      state: "wrong",
      sentence: `${envelope} has ${records.length} SPF records. Only one is allowed, so mail servers ignore them all. Put everything into one and delete the others.`,
      record: null,
      seen: records,
    };
  }
  if (readSpf(record).allowsAll) {
    return {
      state: "wrong",
      sentence: `The SPF record of ${envelope} lets every server in the world send its email.`,
      record: { name: envelope, type: "TXT", value: withoutAllowingAll(record) },
      seen: [record],
    };
  }
  if (spfWhole === null) return { ...unanswered(envelope), seen: [record] };
  const { lookups, allowing } = spfWhole;
  if (lookups > SPF_LOOKUPS) {
    return {
      state: "wrong",
      sentence: `The SPF record of ${envelope} needs ${lookups} lookups. Mail servers stop after ${SPF_LOOKUPS} and then ignore it: take out what no longer sends email.`,
      record: null,
      seen: [record],
    };
  }
  if (allowing.length === 0) {
    return {
      state: "wrong",
      sentence: `The SPF record of ${envelope} says that no server may send its email, so mail servers reject the portal’s.`,
      record: mailServer && toAddFor(mailServer, envelope),
      seen: [record],
    };
  }
  const ours = mailServer && termFor(mailServer);
  if (ours === null || !allowing.includes(ours)) {
    return {
      state: "unknown",
      sentence: `${envelope} says which servers may send its email. We can’t tell whether the one that sends the portal’s is among them.`,
      record: null,
      seen: [record],
    };
  }
  return good(`${envelope} lets the mail server of the portal send its email.`, [record]);
}

type MailServer = NonNullable<SenderFacts["mailServer"]>;

/** The term of an SPF record that lets this mail server send. */
function termFor({ organization, term }: MailServer): string {
  return SERVICES[organization] ?? term;
}

function toAddFor(mailServer: MailServer, name: string): SenderFinding["record"] {
  return { name, type: "TXT", value: `v=spf1 ${termFor(mailServer)} ~all` };
}

/** Parts of SPF records that mail services ask for, by the ends of their hosts. */
const SERVICES: Readonly<Record<string, string>> = {
  "google.com": "include:_spf.google.com",
  "gmail.com": "include:_spf.google.com",
  "office365.com": "include:spf.protection.outlook.com",
  "outlook.com": "include:spf.protection.outlook.com",
  "sendgrid.net": "include:sendgrid.net",
  "amazonaws.com": "include:amazonses.com",
  "mailgun.org": "include:mailgun.org",
  "postmarkapp.com": "include:spf.mtasv.net",
  "brevo.com": "include:spf.brevo.com",
  "zoho.com": "include:zohomail.com",
  "fastmail.com": "include:spf.messagingengine.com",
};

function judgeDkim({ key, dkim }: SenderFacts): Judged {
  if (key === undefined) {
    return {
      state: "unknown",
      sentence:
        "The portal doesn’t know which key signs its email. A test email to ourselves shows it, or the person who runs the portal can set DKIM_SELECTOR to the name that the mail service gave the key.",
      record: null,
    };
  }
  const name = `${key.selector}._domainkey.${key.domain}`;
  if (dkim === null) return unanswered(name);
  const keys = dkim.filter((text) => /(^|;)\s*p=/i.test(text));
  if (keys.length === 0) {
    return {
      state: "wrong",
      sentence: `There is no key at ${name}, so mail servers can’t check the signature of the portal’s email. The mail service shows the record to add there.`,
      record: null,
      seen: dkim,
    };
  }
  if (keys.every((key) => /(^|;)\s*p=\s*(;|$)/i.test(key))) {
    return {
      state: "wrong",
      sentence: `The key at ${name} has been revoked. The mail service shows the one that it uses now.`,
      record: null,
      seen: keys,
    };
  }
  return good(`The key with which the portal’s email is signed is at ${name}.`, keys);
}

const POLICIES: Readonly<Record<string, string>> = {
  none: "deliver it anyway",
  quarantine: "put it in the spam folder",
  reject: "reject it",
};

function judgeDmarc({ dmarc, from: { address, domain, organization } }: SenderFacts): Judged {
  const name = `_dmarc.${organization}`;
  if (dmarc === null) return unanswered(name);
  const records = dmarc.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const [record] = records;
  const toAdd = { name, type: "TXT", value: `v=DMARC1; p=none; rua=mailto:${address}` } as const;
  if (record === undefined) {
    return {
      state: "wrong",
      sentence: `${domain} has no DMARC record. Gmail and Yahoo ask for one.`,
      record: toAdd,
    };
  }
  if (records.length > 1) {
    return {
      state: "wrong",
      sentence: `${domain} has ${records.length} DMARC records. Only one is allowed, so mail servers ignore them all. Delete the others.`,
      record: null,
      seen: records,
    };
  }
  const tags = tagsIn(record);
  const policy = POLICIES[tags.p?.toLowerCase() ?? ""];
  if (policy === undefined) {
    return {
      state: "wrong",
      sentence: `The DMARC record of ${domain} doesn’t say what to do with email that only pretends to come from it.`,
      record: toAdd,
      seen: records,
    };
  }
  const reports = tags.rua
    ? "Reports about it are sent."
    : "No one gets reports about it, because the record has no “rua” tag.";
  return good(
    `If email only pretends to come from ${domain}, mail servers are asked to ${policy}. ${reports}`,
    records,
  );
}

function judgeReplies({ mx, a, from: { address, domain } }: SenderFacts): Judged {
  if (mx === null || (mx.length === 0 && a === null)) return unanswered(domain);
  const takesNone = mx.length === 1 && /^\d* ?\.?$/.test(mx[0] ?? "");
  if (takesNone || (mx.length === 0 && a?.length === 0)) {
    return {
      state: "wrong",
      sentence: `${domain} has no mail server, so replies to ${address} come back, and some mail servers reject email from such an address.`,
      record: null,
      seen: mx,
    };
  }
  return good(`${domain} can receive replies.`, mx);
}

function judgeAlignment({ envelope, from, dmarc }: SenderFacts): Judged {
  const isStrict = (dmarc ?? []).some((text) => tagsIn(text).aspf?.toLowerCase() === "s");
  const belong = isStrict ? envelope.domain === from.domain : envelope.organization === from.organization;
  if (belong)
    return good(
      `Reports of returned emails go to ${envelope.domain}, which belongs to the sender’s domain.`,
      [],
    );
  const why = isStrict
    ? "and the DMARC record asks for exactly the sender’s domain"
    : "which doesn’t match the sender’s domain";
  return {
    state: "wrong",
    sentence: `Reports of returned emails go to ${envelope.domain}, ${why}, ${from.domain}. Mail servers then don’t count SPF toward DMARC. Use an address of ${from.domain} for BOUNCE_ADDRESS.`,
    record: null,
  };
}

function good(sentence: string, seen: readonly string[]): Judged {
  return { state: "good", sentence, record: null, seen };
}

function unanswered(name: string): Judged {
  return {
    state: "unknown",
    sentence: `We couldn’t look up the records for ${name}. Please try again later.`,
    record: null,
  };
}

/** The tags of a record such as DMARC's: "p=none; rua=…". */
export function tagsIn(record: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    record.split(";").flatMap((part) => {
      const [name = "", ...value] = part.split("=");
      return value.length > 0 ? [[name.trim().toLowerCase(), value.join("=").trim()]] : [];
    }),
  );
}
