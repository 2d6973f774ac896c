import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { cardInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { findMoneyDifferences } from "#server/treasury/comparison/queries.ts";
import { openOwn } from "#test/database/shared-database.ts";
import { openSeeded, SEEDED_AT, type SeededDinner, seededDinners, useSeededApp } from "#test/seeded.ts";
import { seedDemo } from "./demo.ts";

const seeded = useSeededApp();
const DAY_MS = 86_400_000;

describe("the program", () => {
  const program = () => seededDinners(seeded.app.db);
  const ahead = async () => (await program()).filter((dinner) => dinner.date_time > SEEDED_AT);

  test("sixteen dinners within ninety days, four behind", async () => {
    const all = await program();
    const coming = await ahead();
    expect(coming).toHaveLength(16);
    expect(all.length - coming.length).toBe(4);
    for (const dinner of coming) {
      expect(dinner.date_time.getTime() - SEEDED_AT.getTime()).toBeLessThan(90 * DAY_MS);
      expect(dinner.end_date_time.getTime()).toBeGreaterThan(dinner.date_time.getTime());
    }
  });

  test("one has exactly two seats left", async () => {
    const two = (await ahead()).filter(({ free, is_active }) => is_active && free === 2);
    expect(two.map(({ title }) => title)).toEqual(["The Black Truffle Dinner"]);
  });

  test("one is sold out, and parties of four, one, two and one wait for it in this order", async () => {
    const full = (await ahead()).filter(({ free }) => free === 0);
    expect(full.map(({ title, waiting }) => ({ title, waiting }))).toEqual([
      { title: "Twelve at the Pass", waiting: [4, 1, 2, 1] },
    ]);
    expect((await program()).flatMap(({ waiting }) => waiting)).toHaveLength(4);
  });

  test("one is free, one inactive, one has a website, one is within the week", async () => {
    const coming = await ahead();
    const titles = (dinners: SeededDinner[]) => dinners.map(({ title }) => title);
    expect(titles(coming.filter(({ member_price }) => member_price === "0.00"))).toEqual([
      "Annual Meeting of the Chapter, with Cheese",
    ]);
    expect(titles(coming.filter(({ is_active }) => !is_active))).toEqual(["A Day among the Vines"]);
    expect(titles(coming.filter(({ external_url }) => external_url?.startsWith("https://")))).toEqual([
      "Dusk in the Orangery",
    ]);
    expect(
      titles(coming.filter(({ date_time }) => date_time.getTime() - SEEDED_AT.getTime() < 7 * DAY_MS)),
    ).toEqual(["Oysters and the Wines of the Lower Loire"]);
  });

  test("one takes no more registrations though it is ahead and has seats", async () => {
    const closed = (await ahead()).filter(({ registration_deadline: end }) => end && end < SEEDED_AT);
    expect(closed.map(({ title, free }) => ({ title, free }))).toEqual([
      { title: "Dinner aboard the Marguerite", free: 6 },
    ]);
  });

  test("categories of the filter occur beside Dining", async () => {
    const categories = new Set((await ahead()).map(({ category }) => category.toLowerCase()));
    expect(categories).toEqual(
      new Set(["dining", "business", "technology", "marketing", "networking", "finance", "creative"]),
    );
  });
});

describe("seeding", () => {
  test("leaves a chapter that is there already as it is", async () => {
    expect(await seedDemo(seeded.app.db, seeded.app.config, SEEDED_AT)).toBeNull();
    expect(await seeded.count(sql`select count(*)::int n from members`)).toBe(66);
    expect(await seeded.count(sql`select count(*)::int n from events`)).toBe(20);
  });

  test("starts the officers' days of grace again with each start, but for those with a passkey", async () => {
    const db = await openOwn();
    await seedDemo(db, seeded.app.config, SEEDED_AT);
    await db.execute(sql`insert into passkeys (member_id, credential_id, public_key, is_synced, host, name, created_at)
      select id, 'key', 'key', true, 'localhost', 'Phone', now() from members where admin_privileges = 'full' limit 1`);
    const later = new Date(SEEDED_AT.getTime() + 60 * DAY_MS);
    await db.execute(
      sql`update members set rights_since = ${SEEDED_AT.toISOString()} where rights_since is not null`,
    );
    await seedDemo(db, seeded.app.config, later);
    const { rows } = await db.execute<{ has_passkey: boolean; since: string }>(sql`
      select exists (select from passkeys p where p.member_id = m.id) as has_passkey, rights_since::text as since
      from members m where rights_since is not null
      union select false, rights_since::text from users where rights_since is not null`);
    await db.close();
    const sinceOf = (isWith: boolean) =>
      new Set(rows.filter((row) => row.has_passkey === isWith).map(({ since }) => Date.parse(since)));
    expect(sinceOf(false)).toEqual(new Set([later.getTime()]));
    expect(sinceOf(true)).toEqual(new Set([SEEDED_AT.getTime()]));
  });

  test("tells of each charge of the past, so that the card processor knows it, one with $10 less", async () => {
    const db = await openOwn();
    const told = (await seedDemo(db, seeded.app.config, SEEDED_AT)) ?? [];
    const { rows } = await db.execute<{ transaction_id: string; amount: string; card: string }>(
      sql`select transaction_id, amount, card from payment_charges order by transaction_id`,
    );
    await db.close();
    const words = told.map(({ transId, cents, accountType, lastFour }) => ({
      transaction_id: transId,
      amount: (cents / 100).toFixed(2),
      card: `${cardInWords(accountType)} XXXX${lastFour}`,
    }));
    words.sort((one, other) => Number(one.transaction_id) - Number(other.transaction_id));
    const differs = rows.filter(({ amount }, place) => amount !== words[place]?.amount);
    expect(differs).toHaveLength(1);
    const [{ transaction_id: number, amount } = { transaction_id: "", amount: "" }] = differs;
    const less = words.find((charge) => charge.transaction_id === number);
    expect(Number(less?.amount)).toBe(Number(amount) - 10);
    expect(words.map((charge) => (charge === less ? { ...charge, amount } : charge))).toEqual(rows);
    expect(told.filter(({ settledAt }) => settledAt > SEEDED_AT)).toEqual([]);
  });

  test("is refused in production, before anything is written", async () => {
    await expect(
      seedDemo(seeded.app.db, { ...seeded.app.config, production: true }, SEEDED_AT),
    ).rejects.toThrow("production");
  });
});

test("All of its money adds up", async () => {
  expect(await seeded.app.db.transaction((tx) => findMoneyDifferences(tx, SEEDED_AT))).toEqual([]);
});

describe("dates follow the day of seeding", () => {
  test.each([
    ["through the end of summer time", SEEDED_AT],
    ["through its beginning", new Date("2027-01-20T02:00:00.000Z")],
    ["late on New Year's Eve in Washington", new Date("2027-01-01T04:59:00.000Z")],
  ])("%s every dinner begins at its local hour, on one of its weekdays", async (_, now) => {
    const db = await openSeeded(now);
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/New_York",
      weekday: "short",

      hour: "numeric",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const all = await seededDinners(db);
    const begins = new Map(all.map((dinner) => [dinner.title, clock.format(dinner.date_time)]));
    expect(begins.get("Grand Chapitre and Dinner of Induction")).toBe("Sat 18:00");
    expect(begins.get("Chocolate, Slowly")).toBe("Sun 14:30");
    expect(begins.get("The Black Truffle Dinner")).toBe("Sat 18:30");
    expect(begins.get("The Kitchen Garden Dinner")).toBe("Sat 17:30");
    expect(all.filter(({ date_time }) => date_time > now)).toHaveLength(16);
    const [soonest] = all.filter(({ date_time }) => date_time > now);
    expect((soonest?.date_time.getTime() ?? 0) - now.getTime()).toBeLessThan(7 * DAY_MS);
    expect([...begins.values()].filter((begin) => begin.startsWith("Mon"))).toEqual([]);
    await db.close();
  });
});
