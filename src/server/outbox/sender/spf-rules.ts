/** How many lookups mail servers make for one SPF record (RFC 7208, section 4.6.4). */
export const SPF_LOOKUPS = 10;

/** The texts that are SPF records. */
export function spfRecordsIn(texts: readonly string[]): string[] {
  return texts.filter((text) => /^v=spf1( |$)/i.test(text));
}

/** One SPF record, read. */
export type Spf = {
  /** The domains whose records are part of it: of `include` and `redirect`. */
  others: string[];
  /** How many lookups its own terms need, those others not counted further. */
  lookups: number;
  /** The terms that let some servers send; none if no server may. */
  allowing: string[];
  /** Whether every server in the world may send. */
  allowsAll: boolean;
};

/** Reads a record. Terms that are no known mechanism count for nothing. */
export function readSpf(record: string): Spf {
  const terms = record
    .toLowerCase()
    .split(/ +/)
    .slice(1)
    .filter((term) => term !== "");
  const others = terms.flatMap((term) => /^(?:[+?~-]?include:|redirect=)(\S+)$/.exec(term)?.[1] ?? []);
  const asked = terms.filter((term) => /^[+?~-]?(?:a|mx|ptr|exists)(?:[:/]|$)/.test(term));
  const allowing = terms.flatMap(
    (term) =>
      /^\+?((?:include:|a|mx|ptr|exists:|ip[46]:)\S*)$|^(redirect=\S+)$/.exec(term)?.slice(1).find(Boolean) ??
      [],
  );
  const allowsAll = terms.some((term) => /^\+?all$/.test(term));
  return { others, lookups: others.length + asked.length, allowing, allowsAll };
}

/** The same record, which only marks email from other servers as doubtful. */
export function withoutAllowingAll(record: string): string {
  return record.replace(/(^| )\+?all(?= |$)/i, "$1~all");
}
