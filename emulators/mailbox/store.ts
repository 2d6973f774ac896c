import { randomUUID } from "node:crypto";
import { readJsonFile } from "#emulators/platform/json-file.ts";
import { createSaver } from "#emulators/platform/saver.ts";
import { type Envelope, type Mail, readMail } from "./mail.ts";

/** Messages that are kept unless told. */
const MOST_MESSAGES = 1000;

export interface Store {
  /** Resolves when the message is kept, on the disk too where there is a file. */
  keep(envelope: Envelope, raw: Uint8Array): Promise<Mail>;
  /** The newest first. */
  list(): Mail[];
  find(id: string): Mail | undefined;
  clear(): Promise<void>;
  saved(): Promise<void>;
}

interface StoredMail {
  id: string;
  receivedAt: string;
  envelope: Envelope;
  raw: string;
}

/** Keeps the last messages, in memory or in a JSON file besides. */
export async function openStore(file: string | undefined, most = MOST_MESSAGES): Promise<Store> {
  let mails = file === undefined ? [] : await load(file);
  const saver = createSaver(file, () => ({ version: 1, messages: mails.map(toStored) }));
  return {
    async keep(envelope, raw) {
      const mail = await readMail({ id: randomUUID(), receivedAt: new Date().toISOString(), envelope, raw });
      mails = [...mails, mail].slice(-most);
      await saver.saved();
      return mail;
    },
    list: () => mails.toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    clear() {
      mails = [];
      return saver.saved();
    },
    saved: saver.saved,
  };
}

async function load(file: string): Promise<Mail[]> {
  const stored = readJsonFile(file);
  if (stored === undefined) return [];
  if (!isStored(stored)) throw new Error(`${file} holds no mailbox; move it away to start empty.`);
  return Promise.all(
    stored.messages.map(({ id, receivedAt, envelope, raw }) =>
      readMail({ id, receivedAt, envelope, raw: Buffer.from(raw, "base64") }),
    ),
  );
}

function isStored(value: unknown): value is { messages: StoredMail[] } {
  return typeof value === "object" && value !== null && "messages" in value && Array.isArray(value.messages);
}

function toStored({ id, receivedAt, envelope, raw }: Mail): StoredMail {
  return { id, receivedAt, envelope, raw: Buffer.from(raw).toString("base64") };
}
