import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { queueEmail } from "./outbox.ts";
import { sendDueEmails, type WhyOutdated } from "./send-due-emails.ts";
import type { OutgoingEmail } from "./smtp.ts";

const app = useApp();
const email = {
  kind: "test",
  onceKey: "test:1",
  owners: "nobody" as const,
  priority: "ordinary" as const,
  to: "anna@example.org",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [{ filename: "a.ics", contentType: "text/calendar", content: "BEGIN" }],
};

async function standing() {
  const { rows } = await app.db.execute<{
    sent: boolean;
    given_up: boolean;
    attempts: number;
    error: string | null;
  }>(
    sql`select sent_at is not null as sent, given_up_at is not null as given_up, attempts, error from outbox`,
  );
  return rows;
}

describe("the outbox", () => {
  it("queues an email once per key and sends it once", async () => {
    await queueEmail(app.db, app.now, email);
    await queueEmail(app.db, app.now, email);
    const sent: OutgoingEmail[] = [];
    const send = async (mail: OutgoingEmail) => void sent.push(mail);
    expect(await sendDueEmails(app.db, app.now, { send })).toBe(1);
    expect(await sendDueEmails(app.db, app.now, { send })).toBe(0);
    expect(sent).toMatchObject([{ to: "anna@example.org", attachments: email.attachments }]);
  });

  it("queues nothing when its transaction is rolled back", async () => {
    const undone = app.db.transaction(async (tx) => {
      await queueEmail(tx, app.now, email);
      throw new Error("taken back");
    });
    await expect(undone).rejects.toThrow("taken back");
    expect(await standing()).toEqual([]);
  });

  it("sends the others when it is unknown whether one is still meant to arrive, and tries that one again", async () => {
    await queueEmail(app.db, app.now, email);
    await queueEmail(app.db, app.now, { ...email, onceKey: "test:2", to: "bo@example.org" });
    const sent: string[] = [];
    const send = async ({ to }: OutgoingEmail) => void sent.push(to);
    const isOldestNext = () => true;
    const [{ id = 0 } = {}] = (await app.db.execute<{ id: number }>(sql`select min(id) as id from outbox`))
      .rows;
    const broken = async (_: Date, one: { id: number }) => {
      if (one.id === id) throw new Error("unreadable");
      return null;
    };
    const turn = (whyOutdated?: WhyOutdated) =>
      sendDueEmails(app.db, app.now, { send, isOldestNext, ...(whyOutdated && { whyOutdated }) });
    await expect(turn(broken)).rejects.toThrow("unreadable");
    expect(await turn(broken)).toBe(1);
    expect(sent).toEqual(["bo@example.org"]);
    // More than the pause, which begins when the try ends: the clock runs until then.
    app.now = new Date(app.now.getTime() + 120_000);
    expect(await turn()).toBe(1);
    expect(sent).toEqual(["bo@example.org", "anna@example.org"]);
  });

  it("retries with growing pauses, records why it failed, and finally gives up", async () => {
    await queueEmail(app.db, app.now, email);
    const send = () => Promise.reject(new Error("the mail server is asleep"));
    const pauses = [1, 5, 30, 120, 720];
    for (const minutes of pauses) {
      await sendDueEmails(app.db, app.now, { send });
      expect(await standing()).toMatchObject([
        { sent: false, given_up: false, error: "the mail server is asleep" },
      ]);
      // A second on either side, since the clock runs while an email is being sent.
      app.now = new Date(app.now.getTime() + minutes * 60_000 - 1_000);
      await sendDueEmails(app.db, app.now, { send });
      app.now = new Date(app.now.getTime() + 2_000);
    }
    await sendDueEmails(app.db, app.now, { send });
    expect(await standing()).toMatchObject([{ sent: false, given_up: true, attempts: 6 }]);
  });

  it("releases an email that a dying process had claimed", async () => {
    await queueEmail(app.db, app.now, email);
    const stuck = new Promise<void>(() => undefined);
    void sendDueEmails(app.db, app.now, { send: () => stuck });
    await expect.poll(async () => (await standing())[0]?.attempts).toBe(1);
    const send = async () => undefined;
    expect(await sendDueEmails(app.db, app.now, { send })).toBe(0);
    await app.db.execute(sql`update outbox set next_attempt_at = next_attempt_at - interval '5 minutes'`);
    expect(await sendDueEmails(app.db, app.now, { send })).toBe(1);
  });

  it("starts no other email late in a run, so that a stop is not delayed", async () => {
    await queueEmail(app.db, app.now, email);
    await queueEmail(app.db, app.now, { ...email, onceKey: "test:2" });
    const slowly = () => new Promise<void>((done) => setTimeout(done, 30));
    expect(await sendDueEmails(app.db, app.now, { send: slowly, turnMs: 20 })).toBe(1);
    expect(await sendDueEmails(app.db, app.now, { send: slowly, turnMs: 20 })).toBe(1);
  });

  it("sends an email once even if the database is lost before recording it", async () => {
    await queueEmail(app.db, app.now, email);
    const trouble = { left: 0 };
    const db = new Proxy(app.db, {
      get(target, name) {
        if (name === "execute" && trouble.left > 0) {
          trouble.left -= 1;
          return () => Promise.reject(new Error("the database system is starting up"));
        }
        return Reflect.get(target, name);
      },
    });
    const sent: OutgoingEmail[] = [];
    const send = async (mail: OutgoingEmail) => {
      sent.push(mail);
      trouble.left = 2;
    };
    expect(await sendDueEmails(db, app.now, { send })).toBe(1);
    expect(await sendDueEmails(db, new Date(app.now.getTime() + 300_000), { send })).toBe(0);
    expect(sent).toHaveLength(1);
    expect(await standing()).toMatchObject([{ sent: true, attempts: 1 }]);
  });

  describe("of a portal whose clock is ahead or behind", () => {
    const ahead = (minutes: number) => new Date(Math.max(app.now.getTime(), Date.now()) + minutes * 60_000);
    const refuse = () => Promise.reject(new Error("the mail server is asleep"));
    const take = async () => undefined;

    it.each([1, 60, 26 * 60])("by %d minutes sends what it queued immediately", async (minutes) => {
      await queueEmail(app.db, ahead(minutes), email);
      expect(await sendDueEmails(app.db, app.now, { send: take })).toBe(1);
    });

    it("immediately sends what it postponed beyond any pause", async () => {
      await queueEmail(app.db, app.now, email);
      await sendDueEmails(app.db, ahead(26 * 60), { send: refuse });
      expect(await standing()).toMatchObject([{ sent: false, attempts: 1 }]);
      expect(await sendDueEmails(app.db, app.now, { send: take })).toBe(1);
    });

    it("is not sent a second time while claimed, even if it failed before", async () => {
      await queueEmail(app.db, app.now, email);
      await sendDueEmails(app.db, app.now, { send: refuse });
      const slow = Promise.withResolvers<void>();
      const sending = sendDueEmails(app.db, ahead(26 * 60), { send: () => slow.promise });
      await expect.poll(async () => (await standing())[0]?.attempts).toBe(2);
      expect(await sendDueEmails(app.db, ahead(0), { send: take })).toBe(0);
      slow.resolve();
      expect(await sending).toBe(1);
    });

    it.each([
      [-10, 0],
      [-26 * 60, 0],
      [0, 10],
      [0, 26 * 60],
    ])("by %d minutes has claimed it, and another by %d does not send it too", async (one, other) => {
      await queueEmail(app.db, app.now, email);
      const slow = Promise.withResolvers<void>();
      const sending = sendDueEmails(app.db, ahead(one), { send: () => slow.promise });
      await expect.poll(async () => (await standing())[0]?.attempts).toBe(1);
      expect(await sendDueEmails(app.db, ahead(other), { send: take })).toBe(0);
      slow.resolve();
      expect(await sending).toBe(1);
    });

    it("respects pauses set by correct clocks, even if its own is behind", async () => {
      await queueEmail(app.db, app.now, email);
      await sendDueEmails(app.db, ahead(0), { send: refuse });
      expect(await sendDueEmails(app.db, ahead(0), { send: take })).toBe(0);
      expect(await sendDueEmails(app.db, ahead(-26 * 60), { send: take })).toBe(0);
      expect(await sendDueEmails(app.db, ahead(1.1), { send: take })).toBe(1);
    });
  });

  it("ends after the current email when the portal is stopping", async () => {
    await queueEmail(app.db, app.now, email);
    await queueEmail(app.db, app.now, { ...email, onceKey: "test:2", subject: "Second" });
    const stop = new AbortController();
    const tellToStop = async () => stop.abort();
    expect(await sendDueEmails(app.db, app.now, { send: tellToStop, stopping: stop.signal })).toBe(1);
    expect((await standing()).map(({ sent, attempts }) => `${sent} ${attempts}`).sort()).toEqual([
      "false 0",
      "true 1",
    ]);
  });

  it("claims no email behind one that the mail server is slow to take", async () => {
    await queueEmail(app.db, app.now, email);
    await queueEmail(app.db, app.now, { ...email, onceKey: "test:2", subject: "Second" });
    const sent: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first = sendDueEmails(app.db, app.now, {
      send: async ({ subject }) => {
        await slow.promise;
        sent.push(subject);
      },
    });
    await expect.poll(async () => (await standing()).some(({ attempts }) => attempts === 1)).toBe(true);
    await sendDueEmails(app.db, app.now, { send: async ({ subject }) => void sent.push(subject) });
    slow.resolve();
    await first;
    expect(sent).toEqual(["Second", "Hello"]);
  });
});
