import { headersOf } from "#emulators/mailbox/headers.ts";
import type { Mail } from "#emulators/mailbox/mail.ts";
import type { Account, Folder, Placed } from "./accounts.ts";
import { type Argument, type Command, isInSet } from "./parse-command.ts";

type Part = string | Uint8Array;
/** Lines without a tag, then the end of the line with it. */
type Answer = { lines?: Part[][]; end: string };

export const CAPABILITIES = "IMAP4rev1 UIDPLUS MOVE";

export interface Session {
  answer(command: Command): Answer;
}

interface Options {
  accountOf: (user: string) => Account;
  password: string;
}

/** One connection: who is logged in, and which folder is open. */
export function openSession({ accountOf, password }: Options): Session {
  let account: Account | undefined;
  let open: { folder: Folder; isReadOnly: boolean } | undefined;

  const commands: Record<string, (args: Argument[]) => Answer> = {
    capability: () => ({ lines: [[`CAPABILITY ${CAPABILITIES}`]], end: "OK" }),
    noop: () => ({ end: "OK" }),
    login: ([user, given]) => {
      if (given !== password) return { end: "NO [AUTHENTICATIONFAILED] Invalid credentials" };
      account = accountOf(String(user));
      return { end: `OK [CAPABILITY ${CAPABILITIES}] Logged in` };
    },
    logout: () => ({ lines: [["BYE"]], end: "OK" }),
  };
  const ofAccount: Record<string, (of: Account, args: Argument[]) => Answer> = {
    list: ({ folders }, [, pattern = "*"]) => ({
      lines: listed(folders, String(pattern), "LIST"),
      end: "OK",
    }),
    lsub: ({ folders }, [, pattern = "*"]) => ({
      lines: listed(folders, String(pattern), "LSUB"),
      end: "OK",
    }),
    subscribe: () => ({ end: "OK" }),
    create: (of, [name]) => ({
      end: of.create(String(name)) ? "OK" : "NO [ALREADYEXISTS] Mailbox already exists",
    }),
    select: (of, [name]) => select(of, String(name), false),
    examine: (of, [name]) => select(of, String(name), true),
  };
  const ofFolder: Record<string, (of: Account, folder: Folder, args: Argument[]) => Answer> = {
    "uid search": (_, folder, args) => ({
      lines: [["SEARCH", ...search(folder, args).map(({ uid }) => ` ${uid}`)]],
      end: "OK",
    }),
    "uid fetch": (_, folder, [set, items = []]) => ({
      lines: search(folder, ["UID", String(set)]).map((message) =>
        fetched(folder, message, { items: [items].flat(), isReadOnly: open?.isReadOnly ?? true }),
      ),
      end: "OK",
    }),
    "uid move": (of, folder, [set, name]) => {
      const to = of.folders.get(String(name));
      if (!to) return { end: "NO [TRYCREATE] No such mailbox" };
      if (open?.isReadOnly) return { end: "NO [READ-ONLY] The folder is open read-only" };
      const places = search(folder, ["UID", String(set)]).map(
        (message) => folder.messages.indexOf(message) + 1,
      );
      const moved = of.move(
        folder,
        search(folder, ["UID", String(set)]).map(({ uid }) => uid),
        to,
      );
      const ids = (key: "uid" | "newUid") => moved.map((one) => one[key]).join(",");
      return {
        lines: [
          ...(moved.length > 0 ? [[`OK [COPYUID ${to.validity} ${ids("uid")} ${ids("newUid")}]`]] : []),
          ...places.toReversed().map((place) => [`${place} EXPUNGE`]),
        ],
        end: "OK",
      };
    },
  };

  function select(of: Account, name: string, isReadOnly: boolean): Answer {
    of.refresh();
    const folder = of.folders.get(name.toUpperCase() === "INBOX" ? "INBOX" : name);
    open = folder && { folder, isReadOnly };
    if (!folder) return { end: "NO [NONEXISTENT] No such mailbox" };
    return {
      lines: [
        ["FLAGS (\\Seen \\Deleted)"],
        [`${folder.messages.length} EXISTS`],
        [`OK [UIDVALIDITY ${folder.validity}]`],
        [`OK [UIDNEXT ${folder.next}]`],
      ],
      end: isReadOnly ? "OK [READ-ONLY]" : "OK [READ-WRITE]",
    };
  }

  return {
    answer({ name, args }) {
      const plain = commands[name];
      if (plain) return plain(args);
      const own = ofAccount[name];
      const inFolder = ofFolder[name];
      if (!own && !inFolder) return { end: "BAD Unknown command" };
      if (!account) return { end: "BAD Log in first" };
      if (own) return own(account, args);
      return inFolder && open ? inFolder(account, open.folder, args) : { end: "BAD Select a folder first" };
    },
  };
}

function listed(folders: Account["folders"], pattern: string, name: string): Part[][] {
  const isIn = (folder: string) => ["*", "%", folder].includes(pattern);
  return [...folders.keys()]
    .filter(isIn)
    .map((folder) => [`${name} (\\HasNoChildren) "/" "${folder.replaceAll(/["\\]/g, "\\$&")}"`]);
}

/** The messages of `ALL`, or of `UID` and a set. */
function search({ messages }: Folder, args: Argument[]): Placed[] {
  const at = args.findIndex((word) => String(word).toUpperCase() === "UID");
  const set = at === -1 ? "1:*" : String(args[at + 1]);
  const highest = Math.max(0, ...messages.map(({ uid }) => uid));
  return messages.filter(({ uid }) => isInSet(set, uid, highest));
}

function fetched(
  folder: Folder,
  message: Placed,
  { items, isReadOnly }: { items: Argument[]; isReadOnly: boolean },
): Part[] {
  const raw = delivered(message.mail);
  const values = items.flatMap((item): Part[][] => {
    const name = String(item).toUpperCase();
    if (name === "UID") return [["UID ", String(message.uid)]];
    if (name === "FLAGS") return [[`FLAGS (${[...message.flags].join(" ")})`]];
    if (name === "RFC822.SIZE") return [[`RFC822.SIZE ${raw.length}`]];
    const [, peek, section = "", start = "0", length] =
      /^BODY(\.PEEK)?\[(HEADER)?\](?:<(\d+)(?:\.(\d+))?>)?$/.exec(name) ?? [];
    if (!name.startsWith("BODY")) return [];
    if (!peek && !isReadOnly) message.flags.add("\\Seen");
    const whole = section === "HEADER" ? headersOf(raw) : raw;
    const from = Number(start);
    const bytes = length === undefined ? whole.subarray(from) : whole.subarray(from, from + Number(length));
    const origin = length === undefined ? "" : `<${from}>`;
    return [[`BODY[${section}]${origin} {${bytes.length}}\r\n`, bytes]];
  });
  const parts = values.flatMap((value, at) => (at === 0 ? value : [" ", ...value]));
  return [`${folder.messages.indexOf(message) + 1} FETCH (`, ...parts, ")"];
}

/** The message with what a mail server writes above it when it delivers it. */
function delivered({ raw, envelope, receivedAt }: Mail): Uint8Array {
  const date = new Date(receivedAt).toUTCString().replace("GMT", "+0000");
  const head = [
    `Return-Path: <${envelope.from}>`,
    `Delivered-To: ${envelope.to[0] ?? ""}`,
    "Authentication-Results: mailbox.localhost; spf=none; dkim=none; dmarc=none",
    `Received: from localhost by mailbox.localhost with ESMTP; ${date}`,
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), raw]);
}
