import PostalMime, { type Address, type Email } from "postal-mime";

export interface Envelope {
  from: string;
  to: string[];
}

export interface Mail {
  id: string;
  receivedAt: string;
  envelope: Envelope;
  raw: Uint8Array;
  parsed: Email;
}

/** Reads a message as it came over SMTP; a damaged one is kept with what could be read of it. */
export async function readMail({
  id,
  receivedAt,
  envelope,
  raw,
}: {
  id: string;
  receivedAt: string;
  envelope: Envelope;
  raw: Uint8Array;
}): Promise<Mail> {
  const parsed = await PostalMime.parse(raw).catch(
    (): Email => ({ headers: [], headerLines: [], attachments: [], text: Buffer.from(raw).toString("utf8") }),
  );
  return { id, receivedAt, envelope, raw, parsed };
}

/** Addresses of a header as text, `Ana Dvořák <ana@example.org>`. */
export function addressText(addresses: Address | Address[] | undefined): string[] {
  return [addresses ?? []].flat().flatMap((entry) => {
    if (entry.group) return addressText(entry.group);
    return entry.name ? `${entry.name} <${entry.address}>` : entry.address;
  });
}

/** Whether it went to that address, ignoring case; blind copies count as well. */
export function isTo(mail: Mail, address: string): boolean {
  return mail.envelope.to.some((recipient) => recipient.toLowerCase() === address.trim().toLowerCase());
}

export function attachmentBytes({ content }: Email["attachments"][number]): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}
