import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addDays } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { isPassword } from "#server/platform/session-gate/passwords.ts";
import { SEEDED_AT, useSeededApp } from "#test/seeded.ts";

const seeded = useSeededApp();
const today = dayIn(SEEDED_AT, "America/New_York");

describe("the people", () => {
  test("some sixty members join the eight who log in, and only those have user names", async () => {
    expect(await seeded.count(sql`select count(*)::int n from members where user_name is null`)).toBe(58);
    const named = await seeded.rows<{ user_name: string }>(
      sql`select user_name from members where user_name is not null order by user_name`,
    );
    expect(named.map((row) => row.user_name)).toEqual([
      "expired",
      "expiring",
      "full",
      "huy",
      "limited",
      "member",
      "minh",
      "spouse",
    ]);
  });

  test.each(["member", "spouse", "expired", "expiring", "limited", "full"])(
    "%s logs in",
    async (username) => {
      const reply = await seeded.app.call("POST", "/api/member/login", {
        body: { username, password: "bon-appetit" },
      });
      expect(reply.status).toBe(200);
      expect(reply.body.userName).toBe(username);
    },
  );

  test("the administrator has the same password, and no member record", async () => {
    const [admin] = await seeded.rows<{ password_hash: string; member_id: null; is_admin: boolean }>(
      sql`select * from users where email = 'admin@chapter.example'`,
    );
    expect(admin).toMatchObject({ is_admin: true, member_id: null });
    expect(await isPassword(admin?.password_hash ?? null, "bon-appetit")).toBe(true);
    expect(await isPassword(admin?.password_hash ?? null, "bon-appetit!")).toBe(false);
  });

  test("each log-in is who its name promises", async () => {
    const people = await seeded.rows<Record<string, unknown>>(
      sql`select user_name, status, admin_privileges, spouse_id is not null as is_linked,
        local_dues_paid_through::text as dues from members where user_name is not null`,
    );
    const of = (name: string) => people.find((person) => person.user_name === name);
    expect(of("member")).toMatchObject({ status: "active", admin_privileges: "none", is_linked: true });
    expect(String(of("member")?.dues) > addDays(today, 30)).toBe(true);
    expect(String(of("expired")?.dues) < today).toBe(true);
    expect(of("expiring")?.dues).toBe(addDays(today, 20));
    expect(of("limited")?.admin_privileges).toBe("limited");
    expect(of("full")?.admin_privileges).toBe("full");
  });

  test("couples are linked both ways and name each other", async () => {
    const couples = await seeded.rows<Record<string, unknown>>(sql`select one.id, one.spouse_type,
      other.spouse_id as back, one.spouse_name = other.first_name || ' ' || other.last_name as is_named,
      one.address = other.address as is_under_one_roof
      from members one join members other on other.id = one.spouse_id`);
    expect(couples).toHaveLength(30);
    for (const half of couples) {
      expect(half).toMatchObject({
        back: half.id,
        spouse_type: "member",
        is_named: true,
        is_under_one_roof: true,
      });
    }
    const [pair] = await seeded.rows<{ user_name: string }>(sql`select other.user_name from members one
      join members other on other.id = one.spouse_id where one.user_name = 'member'`);
    expect(pair?.user_name).toBe("spouse");
  });

  test("every status, rank and state of dues occurs, and names from beyond Latin-1", async () => {
    const statuses = await seeded.rows<{ status: string }>(
      sql`select distinct status from members order by status`,
    );
    expect(statuses.map((row) => row.status)).toEqual([
      "active",
      "former",
      "online",
      "other",
      "prospective",
      "provisional",
    ]);
    const [few] = await seeded.rows<Record<string, number>>(sql`select
      count(*) filter (where is_ecuyer and not is_mondiale)::int ecuyer,
      count(*) filter (where is_mondiale and not is_ecuyer)::int mondiale,
      count(*) filter (where is_ecuyer and is_mondiale)::int both,
      count(*) filter (where is_professional_worker)::int professional,
      count(*) filter (where local_dues_paid_through is null)::int unset,
      count(*) filter (where local_dues_paid_through < ${today})::int overdue,
      count(*) filter (where local_dues_paid_through between ${today} and ${addDays(today, 30)})::int expiring,
      count(*) filter (where local_dues_paid_through > ${addDays(today, 30)})::int current,
      count(*) filter (where national_dues_paid_through is null)::int national_unset,
      count(*) filter (where national_dues_paid_through < ${today})::int national_overdue,
      count(*) filter (where exclude_from_directory)::int hidden,
      count(*) filter (where email is null)::int without_mail,
      count(*) filter (where exists (select 1 from members m where m.email = members.email and m.id <> members.id))::int
        sharing_mail from members`);
    for (const [what, n] of Object.entries(few ?? { rows: 0 })) expect([what, n > 1]).toEqual([what, true]);
    const names = await seeded.rows<{ last_name: string }>(sql`select last_name from members`);
    expect(names.map((row) => row.last_name)).toEqual(
      expect.arrayContaining(["Dvořák", "Dvořáková", "Šimková", "Nguyễn"]),
    );
  });

  test("nobody's mail or telephone can reach a real person", async () => {
    const people = await seeded.rows<Record<string, string | null>>(sql`select * from members`);
    for (const { email, alternate_email, cell_phone, home_phone, office_phone, fax, state } of people) {
      for (const mail of [email, alternate_email])
        expect(mail ?? "@example.org").toMatch(/@example\.(org|com|net)$/);
      for (const phone of [cell_phone, home_phone, office_phone, fax]) {
        expect(phone ?? "(202) 555-0100").toMatch(/^\(\d{3}\) 555-01\d\d$/);
      }
      expect(["DC", "MD", "VA"]).toContain(state);
    }
  });

  test("the last year of dues that each member paid ends when the member's dues end", async () => {
    const histories = await seeded.rows<
      Record<string, unknown>
    >(sql`select m.local_dues_paid_through::text as dues,
      max(d.paid_through)::text as last, count(*)::int as years, max(d.payment_date) as paid
      from members m join dues_payments d on d.member_id = m.id group by m.id`);
    expect(histories.length).toBeGreaterThan(50);
    for (const history of histories) {
      expect(history.last).toBe(history.dues);
      expect(new Date(String(history.paid)).getTime()).toBeLessThan(SEEDED_AT.getTime());
    }
    const [one] = await seeded.rows<{ n: number }>(sql`select count(*)::int n from dues_payments d
      join payment_charges c on c.transaction_id = d.transaction_id and c.payment_id = d.payment_id
      join payments p on p.id = d.payment_id and p.purpose = 'dues' and p.amount = d.amount and c.amount = d.amount
      where d.payment_method = 'authorize_net'`);
    expect(one?.n).toBe(
      await seeded.count(sql`select count(*)::int n from dues_payments where payment_id is not null`),
    );
  });
});
