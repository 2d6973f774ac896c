import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { portalJobs } from "#server/jobs.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { MAX_REPORT } from "#server/platform/email/returned/read-report.ts";
import { serveBounces } from "#server/platform/email/returned/serve-bounces.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import { openLog } from "#server/platform/log/log.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { refusalOf } from "#test/files/bounce-reports.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { foldersAt } from "#test/services/imap-folders.ts";
import { useMailbox } from "#test/services/mailbox.ts";
import { imapMailboxAt } from "./imap-url.ts";
import { MailboxFailed, openInbox } from "./open-inbox.ts";
import { readMailbox } from "./read-mailbox.ts";

const app = useApp();
const BOUNCES = "bounces@dinners.example.org";
const SETTINGS = {
  BOUNCE_ADDRESS: "bounces+*@dinners.example.org",
  BOUNCE_TOKEN: "a-token-of-the-mail-server",
};
const mailbox = useMailbox(SETTINGS);

beforeEach(() => mailbox.clear());

const configFor = (url = mailbox.imapUrl(BOUNCES), more = {}) =>
  testConfig({ ...SETTINGS, BOUNCE_IMAP_URL: url, ...more });
type Open = typeof openInbox;
const read = ({
  config = configFor(),
  ...options
}: {
  config?: ReturnType<typeof configFor>;
  open?: Open;
  stopping?: AbortSignal;
} = {}) => readMailbox({ db: app.db, config, now: app.now, log: openLog(config) }, options);

const addressOf = (name: string) => `${name.replaceAll(" ", "-")}@example.org`;

/** Sends an email of this name and answers the address to which a report about it comes. */
async function sent(name: string): Promise<string> {
  const email = { kind: "dues-reminder", onceKey: name, owners: "nobody", priority: "ordinary" } as const;
  await queueEmail(app.db, app.now, { ...email, to: addressOf(name), subject: name, text: name, html: "" });
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const message = (await mailbox.received()).find(({ subject }) => subject === name);
  if (!message) throw new Error(`${name} was not sent`);
  return message.envelope.from;
}

const returned = async (name: string) => {
  const to = await sent(name);
  await mailbox.deliver(to, refusalOf(addressOf(name), to));
  return to;
};
const HELLO = "From: Bo <bo@example.org>\r\nTo: bounces@dinners.example.org\r\nSubject: Hello\r\n\r\nHello";

const folders = () => foldersAt(mailbox.imapUrl(BOUNCES));
const REPORT = "Undelivered Mail Returned to Sender";

async function counted() {
  const { rows } = await app.db.execute<{ kind: string; source: string }>(
    sql`select kind, source from bounces order by id`,
  );
  return rows.map(({ kind, source }) => `${kind} by ${source}`);
}

describe("the mailbox of returned emails", () => {
  it("gives its reports, which are moved; all else stays unread and where it was", async () => {
    await mailbox.deliver(BOUNCES, HELLO);
    await returned("one");
    await returned("two");
    expect(await read()).toBeNull();
    expect(await counted()).toEqual(["refused by imap", "refused by imap"]);
    expect(await folders()).toEqual({ INBOX: ["Hello"], Chapterhouse: [REPORT, REPORT] });
    await returned("three");
    await read();
    expect(await counted()).toHaveLength(3);
    expect(await folders()).toEqual({ INBOX: ["Hello"], Chapterhouse: [REPORT, REPORT, REPORT] });
  });

  it.each([
    "refused",
    "full",
    "doubtful",
    "blocked",
    "too large",
    "delayed",
    "complaint",
    "automatic",
    "unclear",
  ])("gives what the mail server sends back later, as %s", async (kind) => {
    await mailbox.returnLater({ [addressOf("one")]: kind });
    await sent("one");
    await read();
    expect(await counted()).toEqual([`${kind} by imap`]);
    expect((await folders()).INBOX).toEqual([]);
    await mailbox.returnLater({});
  });

  it("is not written about while nothing comes", async () => {
    await returned("one");
    await read();
    const before = await app.db.execute(sql`select xmin::text from bounce_mailbox`);
    await read();
    expect((await app.db.execute(sql`select xmin::text from bounce_mailbox`)).rows).toEqual(before.rows);
  });

  it("has a connection only while it is read", async () => {
    await returned("one");
    await read();
    await expect.poll(() => mailbox.imapConnections()).toBe(0);
  });

  it("gives a forged report: it changes nothing, is counted, and is moved", async () => {
    const to = (await sent("one")).replace(/\.[a-z2-7]{13}@/, ".aaaaaaaaaaaaa@");
    await mailbox.deliver(to, refusalOf(addressOf("one"), to));
    await read();
    expect(await counted()).toEqual(["ignored by imap"]);
    expect(await folders()).toEqual({ INBOX: [], Chapterhouse: [REPORT] });
  });

  it("gives a report that the mail server has handed over as well: it counts once", async () => {
    const to = await returned("one");
    const http = new Hono();
    serveBounces(http, { db: app.db, config: configFor(), clock: () => app.now });
    const request = {
      method: "POST",
      headers: { authorization: `Bearer ${SETTINGS.BOUNCE_TOKEN}` },
      body: `X-Original-To: ${to}\r\n${refusalOf(addressOf("one"), to)}`,
    };
    await http.request("/bounces", request, { incoming: { socket: { remoteAddress: "127.0.0.1" } } });
    await read();
    expect(await counted()).toEqual(["refused by pipe"]);
    expect(await folders()).toEqual({ INBOX: [], Chapterhouse: [REPORT] });
  });

  it("gives at most the first megabyte of a report, with its delivery status", async () => {
    const to = await sent("one");
    await mailbox.deliver(
      to,
      refusalOf(addressOf("one"), to).replace("Dear Anna,", "x".repeat(70).concat("\r\n").repeat(40_000)),
    );
    const lengths: number[] = [];
    const open: Open = async (...args) => {
      const inbox = await openInbox(...args);
      const measured = async (uid: number) => {
        const raw = await inbox.read(uid);
        lengths.push(raw?.length ?? 0);
        return raw;
      };
      return { ...inbox, read: measured };
    };
    await read({ open });
    expect(lengths).toEqual([MAX_REPORT]);
    expect(await counted()).toEqual(["refused by imap"]);
  });

  it("is read by two at once: each report counts once", async () => {
    for (const name of ["one", "two", "three"]) await returned(name);
    await Promise.all([read(), read()]);
    expect(await counted()).toHaveLength(3);
    expect((await folders()).Chapterhouse).toHaveLength(3);
  });

  it("loses and doubles nothing if the portal dies at any step", async () => {
    await mailbox.deliver(BOUNCES, HELLO);
    let steps = 0;
    const deaths = { at: 0 };
    const isTime = () => {
      steps += 1;
      return steps === deaths.at;
    };
    for (let dies = 1; dies < 50; dies += 1) {
      await returned(`email ${dies}`);
      steps = 0;
      deaths.at = dies;
      const died = await read({ open: dyingAt(isTime) }).catch((error: Error) => error.message);
      await read();
      expect(await counted(), `after dying at step ${dies}`).toHaveLength(dies);
      expect((await folders()).Chapterhouse).toHaveLength(dies);
      if (died === null) break;
      expect(died).toBe("died");
    }
    expect(steps).toBe(8);
    expect((await folders()).INBOX).toEqual(["Hello"]);
  });

  it("is read from the beginning once its emails are renumbered; nothing counts twice", async () => {
    const asked: number[] = [];
    const numbering =
      (shift: number): Open =>
      async (...args) => {
        const inbox = await openInbox(...args);
        const uidsAfter = (uid: number) => {
          asked.push(uid);
          return inbox.uidsAfter(uid);
        };
        return { ...inbox, validity: inbox.validity + shift, uidsAfter };
      };
    await mailbox.deliver(BOUNCES, HELLO);
    const to = await returned("one");
    for (const shift of [0, 0, 1, 1]) {
      await read({ open: numbering(shift) });
      await mailbox.deliver(to, refusalOf(addressOf("one"), to));
    }
    const [start, second = 0, again, fourth] = asked;
    expect([start, again]).toEqual([0, 0]);
    expect(second).toBeGreaterThan(0);
    expect(fourth).toBe(second + 2);
    expect(await counted()).toEqual(["refused by imap"]);
  });
});

/** An inbox that fails, as a process that dies, before or after one of the calls to it. */
function dyingAt(isTime: () => boolean): Open {
  return async (...args) => {
    const inbox = await openInbox(...args);
    const step = () => {
      if (isTime()) throw new Error("died");
    };
    const around =
      <Args extends unknown[], Answer>(act: (...given: Args) => Promise<Answer>) =>
      async (...given: Args) => {
        step();
        const answer = await act(...given);
        step();
        return answer;
      };
    return {
      validity: inbox.validity,
      uidsAfter: around(inbox.uidsAfter),
      readHeaders: around(inbox.readHeaders),
      read: around(inbox.read),
      moveAway: around(inbox.moveAway),
      close: inbox.close,
    };
  };
}

describe("a mailbox that can't be read", () => {
  const attention = async (config: ReturnType<typeof configFor>, { cookie }: { cookie: string }) =>
    (await appOn(app.db, config).call<Attention>("GET", "/api/admin/attention", { cookie })).body.mailbox;

  it("is shown to full officers until it can be", async () => {
    const [olga, lars] = [await aFullOfficer(app), await aLimitedOfficer(app)];
    const wrong = configFor(mailbox.imapUrl(BOUNCES).replace(":mailbox@", ":wrong@"));
    expect(await attention(wrong, olga)).toBeNull();
    expect(await read({ config: wrong })).toBe("login");
    expect(await attention(wrong, olga)).toBe("login");
    expect(await attention(wrong, lars)).toBeNull();
    expect(await attention(testConfig(SETTINGS), olga)).toBeNull();
    await read();
    expect(await attention(configFor(), olga)).toBeNull();
  });

  it("is unreachable, or has no such folder, or no encryption where it is needed", async () => {
    expect(await read({ config: configFor("imap://a:b@127.0.0.1:1/INBOX") })).toBe("unreachable");
    expect(await read({ config: configFor(mailbox.imapUrl(BOUNCES).replace("INBOX", "Nowhere")) })).toBe(
      "folder",
    );
    const abroad = { ...imapMailboxAt(mailbox.imapUrl(BOUNCES)), isThisMachine: false };
    await expect(openInbox(abroad, { ...configFor(), production: true })).rejects.toMatchObject({
      problem: "encryption",
    });
  });

  it("is shown when another mailbox was read before", async () => {
    const olga = await aFullOfficer(app);
    await returned("one");
    await read();
    const nowhere = configFor(mailbox.imapUrl(BOUNCES).replace("INBOX", "Nowhere"));
    const elsewhere = configFor(mailbox.imapUrl(BOUNCES).replace("INBOX", "Elsewhere"));
    expect(await read({ config: nowhere })).toBe("folder");
    expect(await attention(nowhere, olga)).toBe("folder");
    expect(await attention(configFor(), olga)).toBeNull();
    await read({ config: elsewhere });
    expect(await attention(elsewhere, olga)).toBe("folder");
    await returned("two");
    expect(await read()).toBeNull();
    expect(await counted()).toHaveLength(2);
  });

  it.each(["read", "readHeaders"] as const)(
    "in which one email can't be given (%s) gives the others",
    async (call) => {
      for (const name of ["one", "two", "three"]) await returned(name);
      const open: Open = async (...args) => {
        const inbox = await openInbox(...args);
        const [broken = 0] = await inbox.uidsAfter(0);
        const refused = () => Promise.reject(new MailboxFailed("folder"));
        return {
          ...inbox,
          ...(call === "read" && { read: (uid) => (uid === broken ? refused() : inbox.read(uid)) }),
          ...(call === "readHeaders" && {
            readHeaders: (uids) => (uids.includes(broken) ? refused() : inbox.readHeaders(uids)),
          }),
        };
      };
      expect(await read({ open })).toBe("folder");
      expect(await counted()).toHaveLength(2);
      expect(await folders()).toEqual({ INBOX: [REPORT], Chapterhouse: [REPORT, REPORT] });
      expect(await read()).toBeNull();
      expect(await counted()).toHaveLength(3);
    },
  );

  it("keeps reports that can't be moved, and reads the others", async () => {
    await returned("one");
    const open: Open = async (...args) => ({
      ...(await openInbox(...args)),
      moveAway: () => Promise.reject(new MailboxFailed("folder")),
    });
    expect(await read({ open })).toBe("folder");
    expect(await counted()).toEqual(["refused by imap"]);
    expect(await read()).toBeNull();
    expect(await counted()).toHaveLength(1);
    expect(await folders()).toEqual({ INBOX: [], Chapterhouse: [REPORT] });
  });

  it("is tried again after ten minutes if it did not accept the password", async () => {
    const wrong = configFor(mailbox.imapUrl(BOUNCES).replace(":mailbox@", ":wrong@"));
    const job = portalJobs({ db: app.db, config: wrong, log: openLog(wrong) }, mailbox.send).find(
      ({ name }) => name === "read returned emails",
    );
    const later = (minutes: number) => new Date(app.now.getTime() + minutes * 60_000);
    expect(await job?.isDue?.(app.now)).toBe(true);
    await job?.run(app.now);
    expect(await job?.isDue?.(later(9))).toBe(false);
    expect(await job?.isDue?.(later(10))).toBe(true);
  });

  it("because the portal is stopping is not reported", async () => {
    await returned("one");
    const stop = new AbortController();
    const open: Open = async (...args) => {
      const inbox = await openInbox(...args);
      stop.abort();
      return inbox;
    };
    expect(await read({ open, stopping: stop.signal })).toBeNull();
    expect((await app.db.execute(sql`select from bounce_mailbox where problem is not null`)).rows).toEqual(
      [],
    );
    await read();
    expect(await counted()).toEqual(["refused by imap"]);
  });
});
