import type { Mail } from "#emulators/mailbox/mail.ts";
import type { Store } from "#emulators/mailbox/store.ts";

/** A message in a folder, as IMAP numbers it. */
export interface Placed {
  uid: number;
  mail: Mail;
  flags: Set<string>;
}

export interface Folder {
  name: string;
  validity: number;
  next: number;
  messages: Placed[];
}

/** The mailbox of one address: its inbox has what came to the address, whatever follows a `+` in it. */
export interface Account {
  folders: Map<string, Folder>;
  /** Puts what has come since the last time into the inbox, and takes out what the emulator has forgotten. */
  refresh(): void;
  /** Makes a folder; false if there is one. */
  create(name: string): boolean;
  move(from: Folder, uids: readonly number[], to: Folder): { uid: number; newUid: number }[];
}

/** Folders and flags are kept in memory: after a restart all is in the inbox again, with another UIDVALIDITY. */
export function openAccounts(store: Store): (user: string) => Account {
  const accounts = new Map<string, Account>();
  // In milliseconds, so that a quick restart has other numbers.
  let validity = (Date.now() % 2 ** 31) + 1;
  return (user) => {
    const address = user.toLowerCase();
    const account = accounts.get(address) ?? createAccount(store, address, () => validity++);
    accounts.set(address, account);
    return account;
  };
}

function createAccount(store: Store, address: string, newValidity: () => number): Account {
  const makeFolder = (name: string): Folder => ({ name, validity: newValidity(), next: 1, messages: [] });
  const inbox = makeFolder("INBOX");
  const folders = new Map([["INBOX", inbox]]);
  const seen = new Set<string>();
  const place = (folder: Folder, mail: Mail, flags: Set<string>): number => {
    const uid = folder.next++;
    folder.messages.push({ uid, mail, flags });
    return uid;
  };
  return {
    folders,
    refresh() {
      const mails = store.list().toReversed();
      const kept = new Set(mails.map(({ id }) => id));
      for (const folder of folders.values())
        folder.messages = folder.messages.filter(({ mail }) => kept.has(mail.id));
      for (const mail of mails) {
        if (seen.has(mail.id) || !mail.envelope.to.some((to) => mailboxOf(to) === address)) continue;
        seen.add(mail.id);
        place(inbox, mail, new Set());
      }
    },
    create(name) {
      if (folders.has(name)) return false;
      folders.set(name, makeFolder(name));
      return true;
    },
    move(from, uids, to) {
      const moved = from.messages.filter(({ uid }) => uids.includes(uid));
      from.messages = from.messages.filter(({ uid }) => !uids.includes(uid));
      return moved.map(({ uid, mail, flags }) => ({ uid, newUid: place(to, mail, flags) }));
    },
  };
}

/** The mailbox to which an address belongs: `returned+7.abc@chapter.example` to `returned@chapter.example`. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}
